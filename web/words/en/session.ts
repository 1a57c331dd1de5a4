// Signing in, and addresses that are no page.

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
