// The frame around every page: the menu with the names of pages, signing in and out, favourites, remarks about this service.

export const frame = {
  skip: "Skip to the content",
  product: "Licence usage",
  menu: "Menu",
  pages: "Pages",
  apiDescription: "Description of the API",
  signedIn: "Signed in as <account>{name}</account>",
  signOut: "Sign out",
  loading: "Loading …",
  colours: "Colours",
  language: "Language",
  themes: {
    system: "System",
    light: "Light",
    dark: "Dark",
  },
  securityOff: "<b>Security is off:</b> anyone who reaches this address can read and change everything.",
  notEncrypted:
    "<b>Not encrypted:</b> over http, others can read passwords and secrets on their way. Ask your administrator for an https address.",
  demonstration: "<b>Demonstration data:</b> the companies, people and checkouts shown are made up.",
  administratorsOnly: "Only administrators see this page",
  yourRole:
    "You are signed in as <b>{name}</b> with the role {role}. Ask an administrator for the role administrator; then sign out and in again.",
  noRole: "of nobody",
  copyLink: "Copy link",
  linkOf: {
    page: "the link to this page",
    report: "the link to this report",
  },
  sendByMail: "Send by mail",
  sendOneByMail: "Send by mail<unseen> {what}</unseen>",
  print: "Print",
  tab: "{title} – Licence usage",
  made: "Made {at} ({zone}).",
  stale: "Loading … Shown is the answer before.",
} as const;

export const session = {
  notBegun: "This sign-in was not begun in this tab, or has been used already.",
  notTaken:
    "The service does not take the sign-in that was just made. Its clock, or its address of the identity service, may be wrong: tell your administrator.",
  noPage: "No such page",
  noPageHere: "There is no page at this address",
  moved:
    "It may have moved. Go to the <overview>Overview</overview>, to <now>what is used now</now>, or choose from the menu.",
  underWay: "Signing in …",
  signingIn: "Signing in",
  openByAddress: "Open these pages by their address",
  otherAddress:
    "Signing in leads back to <link></link>, and this page was opened as {origin}. Open that address, or have the administrator set <code>SVC_PUBLIC_URL</code> to the one that you use.",
} as const;

export const favourites = {
  title: "Favourites",
  button: "Favourite",
  keep: "Keep this page at hand",
  change: "Change this favourite",
  about: "It leads to this page with its filters, from Overview and from the search, in this browser.",
  aboutShared:
    "It leads to this page with its filters, from Overview and from the search, in every browser in which you sign in.",
  drop: "Remove from the favourites",
} as const;

export const menu = {
  licences: "Licences",
  reports: "Reports",
  administration: "Administration",
  records: "Records",
  people: "People",
  messages: "Messages",
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
  calendar: "Calendar",
  waste: "Waste",
  cost: "Cost",
  alerts: "Alerts",
  denials: "Denials",
  waiting: "Who waits",
  checkouts: "Checkouts",
  destinations: "Destinations",
  userDay: "One user on one day",
  unused: "Licences nobody used",
  expiring: "Licences that expire",
  topDenials: "Top denials",
  longestIdle: "Longest idle",
  longestRunning: "Longest running",
  schedules: "Reports by mail",
  people: "People",
  groups: "Groups",
  projects: "Projects",
  purchases: "Purchases",
  packages: "Packages",
  productNames: "Product names",
  systemMessages: "System messages",
  annotations: "Annotations",
  authorization: "Credentials",
  accounts: "Accounts",
  account: "Your account",
  auditLog: "Audit log",
  collectors: "Collectors",
  claims: "Claims",
  brokerCommands: "Broker commands",
} as const;
