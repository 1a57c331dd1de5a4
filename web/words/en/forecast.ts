// The trend of peaks by month and its forecast.

export const forecast = {
  title: "Peaks by month, and what is to be expected",
  sendByMail: "Send forecast by mail",
  label: "Highest use by month with a forecast of the next {months, plural, one {month} other {# months}}",
  peak: "Highest use",
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
  pointKnown: "{month}: {max}",
  pointForecast: "{month}: {expected} expected, {lower} to {upper}",
} as const;
