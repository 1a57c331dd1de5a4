// The audit log: its filters, and one act in full.

export const audit = {
  who: "Who",
  what: "What, such as account or log-in",
  target: "To what",
  outcome: "Outcome",
  outcomes: {
    Done: "Done",
    Refused: "Refused",
  },
  from: "From",
  to: "To the end of",
  apply: "Search",
  showAll: "Show all acts",
  noneFits: "No act fits these filters",
  address: "From the address",
  request: "Request",
  field: "What changed",
  before: "Before",
  after: "After",
  open: "Show<unseen> the act upon {target}</unseen>",
} as const;
