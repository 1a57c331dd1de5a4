// What a reader keeps at hand: a feature, a licence server, a page with its filters.

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
