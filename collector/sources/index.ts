// All licence managers that the collector reads, by the name that a source of collector.yaml gives in `manager`.
import { flexlm } from "./flexlm/manager.ts";
import type { Manager } from "./manager.ts";

export const managers: Readonly<Record<string, Manager>> = {
  flexlm,
};
