// The names of the pages, in the menu and as their headings, and of the parts of the menu.

export const menu = {
  licences: "Licences",
  reports: "Reports",
  administration: "Administration",
  system: "System & Security",
  security: "Security",
  brokers: "Brokers",
} as const;

export const pages = {
  overview: "Overview",
  now: "Now",
  overTime: "Over time",
  rightsizing: "Rightsizing",
  heatMap: "Heat map",
  compare: "Compare",
  denials: "Denials",
  checkouts: "Checkouts",
  userDay: "One user on one day",
  unused: "Licences nobody used",
  expiring: "Licences that expire",
  topDenials: "Top denials",
  longestIdle: "Longest idle",
  longestRunning: "Longest running",
  authorization: "Authorization (Client Authorization)",
  accounts: "Accounts",
  auditLog: "Audit log",
  collectors: "Collectors",
  claims: "Licence server claims",
  brokerCommands: "Broker commands",
} as const;
