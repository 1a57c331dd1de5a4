// The frame around every page: menu, signing out, remarks about this service.

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
