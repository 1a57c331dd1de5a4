// The reports.

export const reports = {
  expiring: {
    about:
      "Active features with licences that end within this many days. Licences are valid until the end of the expiry day.",
    query: "Expiring within {days, plural, one {# day} other {# days}}.",
    within: "Within (days)",
    table: "Expiring features",
    none: "No active licence ends within {days, plural, one {# day} other {# days}}",
    advice: "Try more days or all licence servers. Permanent licences are not listed.",
  },
  neverUsed: "never used",
  idle: {
    about: "Checkouts whose users have been idle for a while: somebody else could have these licences now.",
    none: "Nobody is known to be idle for so long",
    advice: "Try fewer minutes. The agent on the workstation reports idle times: without it, none are known.",
    query: "Idle for at least {minutes, plural, one {# minute} other {# minutes}}.",
    atLeast: "Idle for at least (minutes)",
  },
  running: {
    about: "Active checkouts, the longest first: some may have been forgotten.",
    none: "No active checkouts",
    advice: "Try all licence servers. If none has reported yet, set up a collector first.",
    query: "All active checkouts.",
  },
  usedThatDay: "Licences used by {name} on that day",
  stillActive: "still active",
  estimated: "estimated",
  estimatedMeaning:
    "The licence server stopped reporting: the checkout ends with its last report, and may have lasted longer.",
  topDenials: {
    about: "Who asked for a licence and got none.",
    query: "The last {days, plural, one {day} other {# days}}, today included.",
    queryTrue: "The last {days, plural, one {day} other {# days}}, today included, lost only.",
    days: "Days, today included",
    atMost: "At most",
    moreDays: "Try more days.",
    byFeature: "Features by denials",
    byUser: "Users by denials",
    first: "The first {top}; there may be more.",
  },
  unused: {
    about: "Features nobody checked out in this period – candidates not to renew.",
    query: "Not used for {days, plural, one {# day} other {# days}}.",
    days: "Unused for (days)",
    table: "Unused features",
    none: "Every active feature was used in the last {days, plural, one {day} other {# days}}",
    advice: "Try fewer days or all licence servers. Or no licence server has reported yet.",
  },
  userDay: {
    about: "The licences that a user held on a day, from when to when, on which workstation.",
    query: "{user} on {day}.",
    choose: "Choose a user and a day",
    chooseAdvice: "Type part of a name and choose the user, then a day.",
    table: "Checkouts of {user} on {day}",
    none: "{user} held no licence on {day}",
    tryAnother: "Try the day before or after, or another user.",
    typePart: "Names are as the licence manager prints them. Type part of one above, and choose from the list.",
    typeName: "Type part of a name",
    before: "Previous day",
    after: "Next day",
  },
} as const;
