// Words that many pages share: what a button does, what a column holds, names of things.

export const common = {
  loading: "Loading …",
  all: "All",
  cancel: "Cancel",
  close: "Close",
  feature: "Feature",
  server: "Licence server",
  user: "User",
  allAbout: "All about {name}",
  whoHolds: "Who holds {name}",
  anyNumber: "any number",
  denialsSource: "Denials come from the licence manager's debug log: where the collector reads none, none are known.",
  show: "Show",
  of: "{number} <small>of {total}</small>",
  heard: "heard <age></age>",
  nobodyDenied: "Nobody was denied a licence in that time",
  counts: {
    rows: {
      all: "{count, plural, one {# row} other {# rows}}",
      first: "The first {shown} of {count, plural, one {# row} other {# rows}}; the CSV has all of them.",
    },
    features: {
      all: "{count, plural, one {# feature} other {# features}}",
      first: "The first {shown} of {count, plural, one {# feature} other {# features}}; the CSV has all of them.",
    },
    checkouts: {
      all: "{count, plural, one {# checkout} other {# checkouts}}",
      first: "The first {shown} of {count, plural, one {# checkout} other {# checkouts}}; the CSV has all of them.",
    },
    denials: {
      all: "{count, plural, one {# denial} other {# denials}}",
      first: "The first {shown} of {count, plural, one {# denial} other {# denials}}; the CSV has all of them.",
    },
  },
  denialsOf: "Denials of {name}",
  trueDenialsOf: "True denials of {name}",
  noUser: "No user is called {name}",
  noFeature: "No feature is called {name}",
  changeOne: "Change<unseen> {name}</unseen>",
  changeTitle: "Change {name}",
  add: "Add",
  save: "Save",
  deleteAsk: "Delete …",
  delete: "Delete",
  removeOne: "Remove<unseen> {name}</unseen>",
  deleteOne: "Delete<unseen> {name}</unseen>",
} as const;
