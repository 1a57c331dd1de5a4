// The reports.

export const reports = {
  expiring: {
    about:
      "Active features whose licences, or some of them, end within so many days. Licences are valid until the end of the expiry day.",
    asked: "Expiring within {days, plural, one {# day} other {# days}}.",
    within: "Within (days)",
    table: "Features that expire",
    none: "No active licence ends within {days, plural, one {# day} other {# days}}",
    advice: "Ask about more days, or about all licence servers. Permanent licences are not listed.",
  },
  neverUsed: "never seen in use",
  idle: {
    about:
      "Checkouts whose users have not touched the program for a while: licences that somebody else could have now.",
    none: "Nobody is known to be idle for so long",
    advice:
      "Ask about fewer minutes. Idle times come from the agent on the workstation: where there is none, none are known.",
    asked: "Idle for at least {minutes, plural, one {# minute} other {# minutes}}.",
    atLeast: "Idle for at least (minutes)",
  },
  running: {
    about: "Checkouts that are still active, the longest first: what somebody may have forgotten to close.",
    none: "Nobody holds a licence at present",
    advice: "Ask about all licence servers. Where none has reported yet, let the collector report first.",
    asked: "All that is active.",
  },
  usedThatDay: "What {name} used on that day",
  stillActive: "still active",
  estimated: "estimated",
  estimatedMeaning:
    "The licence server fell silent: the checkout ends with its last report, and may have lasted longer.",
  topDenials: {
    about: "Who asked for a licence and got none. “Retried”: got one shortly after, or had just been refused one.",
    asked: "The last {days, plural, one {day} other {# days}}, today included.",
    askedTrue: "The last {days, plural, one {day} other {# days}}, today included, lost only.",
    days: "Days, today included",
    atMost: "At most",
    moreDays: "Try more days.",
    features: "Features",
    users: "Users",
    byFeature: "Features by denials",
    byUser: "Users by denials",
    first: "The first {top}; there may be more.",
  },
  unused: {
    about: "Features nobody checked out in this period – candidates not to renew.",
    asked: "Not used for {days, plural, one {# day} other {# days}}.",
    days: "Unused for (days)",
    table: "Features that nobody used",
    none: "Every active feature was used in the last {days, plural, one {day} other {# days}}",
    advice: "Or no licence server has reported yet. Ask about fewer days, or about all licence servers.",
  },
  userDay: {
    about: "Every licence that somebody held on a day, from when to when, on which workstation.",
    asked: "{user} on {day}.",
    choose: "Choose a user and a day",
    chooseAdvice: "Choose a user, by typing part of the name, and a day.",
    table: "Checkouts of {user} on {day}",
    none: "{user} held no licence on {day}",
    tryAnother: "Try the day before or after, or another user.",
    typePart: "Names are as the licence manager prints them. Type part of one above, and choose from the list.",
    typeName: "Type part of a name",
    day: "Day",
    before: "Day before",
    after: "Day after",
  },
} as const;
