// The licence managers that a first source can be made for: their names in collector.yaml, and how each is queried.

interface LicenceManager {
  /** Its name in collector.yaml. */
  readonly id: string;
  readonly name: string;
  /** An example address. */
  readonly address: string;
  /** The vendor's program to run; omitted: it is queried over the network. */
  readonly tool?: string;
  /** The setting for the log with the denials; omitted: it has none. */
  readonly log?: "log" | "reportLog";
}

export const licenceManagers: readonly [LicenceManager, ...LicenceManager[]] = [
  { id: "flexlm", name: "FlexNet Publisher (FlexLM)", address: "27000@host", tool: "lmutil", log: "log" },
  { id: "rlm", name: "RLM (Reprise)", address: "5053@host", tool: "rlmutil", log: "reportLog" },
  { id: "rms", name: "Sentinel RMS", address: "host", tool: "lsmon", log: "log" },
  { id: "ldk", name: "Sentinel LDK (HASP)", address: "host" },
  { id: "dsls", name: "DSLS (Dassault Systèmes)", address: "host:4084", tool: "DSLicSrv", log: "log" },
  { id: "lmx", name: "LM-X, Altair", address: "6200@host", tool: "lmxendutil" },
  { id: "fne", name: "FlexNet Embedded", address: "host" },
  { id: "mathlm", name: "MathLM (Wolfram)", address: "host", tool: "monitorlm" },
  { id: "lstc", name: "LSTC (LS-DYNA)", address: "host", tool: "lstc_qrun" },
];
