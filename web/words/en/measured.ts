// What pages say of a time that was not measured.

export const measured = {
  nothing: "Nothing is known of this time",
  nobody: "No licence server has reported yet.",
  firstSteps: "First steps",
  never: "<names></names>: no report yet, nothing is known.",
  dark: "<names></names>: nothing is known since {when}, the last report.",
  late: "<names></names>: nothing is known before {when}, the first report.",
  logless: "<names></names>: denials are not known, because no log is read.",
  noDenialsKnown: "Whether anybody was denied is not known",
  startCollector: "Let a collector report",
  readLog: "Let a collector read the log",
  askAdministrator: "Ask an administrator to set up the collector.",
  more: "and {count} more",
  inPart: "Not all is known of {count, plural, one {# licence server} other {# licence servers}}",
} as const;
