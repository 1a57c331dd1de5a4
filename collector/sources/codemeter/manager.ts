// CodeMeter as the collector knows it: its log alone. No tool of it tells who uses which licence.
import type { Manager } from "../manager.ts";
import { serverLog } from "./server-log.ts";

export const codemeter: Manager = { type: "CodeMeter", log: serverLog };
