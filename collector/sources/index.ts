// All licence managers that the collector reads, by the name that a source of collector.yaml gives in `manager`.
import { codemeter } from "./codemeter/server-log.ts";
import { csvManager } from "./csv/manager.ts";
import { dsls } from "./dsls/manager.ts";
import { flexlm } from "./flexlm/manager.ts";
import { fne } from "./fne/manager.ts";
import { generic } from "./generic/report.ts";
import { ldk } from "./ldk.ts";
import { lmx } from "./lmx/manager.ts";
import { lstc } from "./lstc.ts";
import { lum } from "./lum.ts";
import type { Manager } from "./manager.ts";
import { mathlm } from "./mathlm.ts";
import { rlm } from "./rlm/manager.ts";
import { rms } from "./rms/manager.ts";

export const managers: Readonly<Record<string, Manager>> = {
  codemeter,
  csv: csvManager({ table: null, licenseTable: null, zone: null }),
  dsls,
  flexlm,
  fne,
  generic,
  ldk,
  lmx,
  lstc,
  lum,
  mathlm,
  rlm,
  rms,
};
