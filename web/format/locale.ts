// The locale of numbers and dates: the reader's own where it is in the language of the pages, so that no sentence mixes two
// languages, orders or kinds of digits.

/** The language in which the pages are written. */
const language = "en";

export const locale = navigator.languages.find((one) => one.split("-")[0] === language) ?? "en-GB";
