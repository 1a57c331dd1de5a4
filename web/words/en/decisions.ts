// Rightsizing, heat maps, comparing two windows, the forecast.

export const decisions = {
  verdictNow: "Verdict now",
  most: "Most",
  full: "Full",
  toSpare: "To spare",
  compare: {
    about: "The same numbers for two windows, and what changed between them.",
    asked: "{first} against {second}.",
    both: "First: {first}. Second: {second}.",
    windows: "Windows",
    months: "Last month and this one",
    aroundDay: "Before a day and after it",
    daysEach: "Days each",
    table: "Features in both windows",
  },
  noFeature: "No feature is known here",
  measures: {
    average: "Average in use",
    max: "Most in use",
    full: "Share of time at full use",
  },
  byHour: "{measure} by weekday and hour",
  heatMapAbout:
    "When licences are used: each hour of the week over this time, by the clocks of {zone}. What is chosen is measured as one.",
  one: {
    title: "Rightsizing of one feature",
    titleOf: "Rightsizing: {name}",
    about:
      "What the licences of one feature were used for, and what another number of them would have meant: every checkout is replayed as it was; nobody is imagined to wait or to give up.",
    advice: "Or it is on a licence server that you do not see. Choose one in the table of Rightsizing.",
    when: "When it is used",
    hours: "Averages, full use and denials by hour",
    numbers: "The verdict and its numbers",
    half: "Half of the time",
    share: "{share} of the time",
    allInUse: "All in use",
    trueOnes: "Denials, true ones",
    measured: "Time measured",
  },
  asked: "{from} to {to}.",
  askedHours: "{from} to {to}, working hours only.",
  verdict: "Verdict",
  denied: "Denied",
  rightsizing: {
    about:
      "How many licences would have been enough in this time. 95 % and 99 %: so many licences cover the use of that share of the time; Most: the highest use; Full: how long all were in use.",
    spare: "Licences to spare",
    tooMany: "Features with too many",
    tooFew: "Features with too few",
    table: "Features and how many licences would have been enough",
  },
  verdicts: {
    Tight: "Tight",
    Short: "Too few",
    Fits: "Fits",
    Spare: "Too many",
    Unknown: "Not known",
  },
  enoughOf: "How many of {name} would be enough",
  text: {
    spare: "{spare} of {total} were not needed: {p99} would have covered 99 % of the time, {max} all of it.",
    short:
      "Full for {full} in {measured} ({share} of the time, all {total} in use), {denials, plural, =0 {no true denials} one {# true denial} other {# true denials}}. {p99} would have covered 99 % of the time, {max} all of it.",
    shortDenied:
      "Never full, {denials, plural, one {# true denial} other {# true denials}} in {measured}. {p99} would have covered 99 % of the time, {max} all of it.",
    shortUnknown:
      "It is not known whether it was full; {denials, plural, =0 {no true denials} one {# true denial} other {# true denials}} in {measured}. {p99} would have covered 99 % of the time, {max} all of it.",
    owned: "{p99} would have covered 99 % of the time, {max} all of it; {total} are owned.",
  },
  unknown: {
    notCounted: "How many are owned is not known, or they are not counted.",
    none: "None are owned.",
    tooShort: "Less than seven days are known.",
    shared: "The total is shared with other features, or no time was measured.",
  },
  other: {
    label: "Another number of licences",
    title: "With another number of licences",
    fewer: "{count} fewer than owned",
    more: "{count} more than owned",
    move: "Nobody would have been short. Move the slider to see what fewer licences would have meant.",
    shortage: "Shortage",
    ofTime: "{share} of the time",
    beyond: "Checkouts beyond",
    users: "Users touched",
    saving: "Saving in this time",
    moreCost: "More cost in this time",
  },
} as const;

export const forecast = {
  title: "Peaks by month, and what is to be expected",
  sendByMail: "Send forecast by mail",
  label: "Highest use by month with a forecast of the next {months, plural, one {month} other {# months}}",
  peak: "Highest use",
  interval: "Interval",
  expected: "Expected",
  lower: "At least",
  upper: "At most",
  total: "Owned now",
  month: "Month",
  partial: "in part",
  table: "Highest use by month and forecast",
  showTable: "The numbers as a table",
  method:
    "A straight line through the highest use of {count, plural, one {# whole month} other {# whole months}} (linear regression). If use goes on as it did, a month lies in the interval with {percent} probability. Use can't pass what is owned: where months were full, more may have been wanted.",
  tooFew:
    "There is no forecast from fewer than six whole months; {count, plural, =0 {none is} one {# is} other {# are}} known.",
  rises: "{number} licences more each month",
  falls: "{number} licences fewer each month",
  steady: "as many each month",
  trend: "Trend",
  passes: "Passes what is owned",
  notInTime: "not in the months ahead",
  passesIn: "{expected}, at the earliest {earliest}",
  passesMay: "perhaps from {earliest} on",
} as const;
