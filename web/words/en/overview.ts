// The first page: what needs somebody now.

export const overview = {
  more: "{count} more",
  alerts: "Alerts that fire",
  denials: "True denials, last 24 hours",
  dayBefore: "{count} in the 24 hours before",
  full: "Exhausted",
  nearly: "Nearly exhausted",
  queued: "Somebody waits",
  waiting: "{count} waiting",
  waitsFor: "{name} · {time}",
  waitFor: "{name} and {more} more · {time}",
  down: "Licence servers down",
  partly: "Licence servers partly down",
  silent: "Silent licence servers",
  expiring: "Expiring in 30 days",
} as const;
