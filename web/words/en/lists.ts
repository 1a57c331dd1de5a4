// The lists of denials and of checkouts.

export const lists = {
  reasons: {
    none: "None was free",
    reserved: "Reserved for others",
    other: "Another reason",
  },
  waiting: {
    about: "Requests for licences that wait until some are free, those that have waited longest first.",
    asked: "Who waits now.",
    waits: "Waits for",
    atLeast: "≥ {time}",
    estimated: "The licence manager does not say since when: it is the first report that listed the request",
    nobody: "Nobody waits for a licence",
    source:
      "Not every licence manager tells who waits: FlexLM, DSLS, Sentinel RMS and LSTC list it, and the logs of FlexLM, RLM and Sentinel RMS.",
    counted: "Features that somebody waits for, also where nobody says who",
  },
  isTrue: "true",
  isFalse: "false",
  falseMeaning: "The user got it right after, or had just been denied it",
  denialsAbout:
    "Requests for licences that were refused. A denial is false where the same user got one right after, or had just been denied it.",
  denialsHint: "User, feature, workstation or error",
  longerWindow: "Ask about a longer window.",
  askedFeature: "feature {name}",
  askedUser: "user {name}",
  askedGroup: "group {name}",
  askedProject: "project {name}",
  askedText: "with “{text}”",
  askedWindow: "From {from} to {to}",
  checkoutsAbout:
    "Licences that somebody had, from when to when, on which workstation. A checkout is listed where any part of it is in the window. An end is estimated where the licence server fell silent: it is that of the last report.",
  checkoutsHint: "User, feature, product or workstation",
  nobodyHad: "Nobody had a licence in that time",
  longerOrAll: "Ask about a longer window, or about all licence servers.",
} as const;
