// Which of the languages of these pages the reader has, and the locale in which numbers and dates are written: the reader's
// own where it is of that language, so that no sentence mixes two languages, orders or kinds of digits.

/** What the pages are written in, each by its own name. All are written from left to right. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

const usualLocales: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };
const cookie = "language";

const isLanguage = (name: string | undefined): name is Language => name !== undefined && Object.hasOwn(languages, name);
const languageOf = (locale: string) => locale.split("-")[0]?.toLowerCase();

/** What the reader chose here before: a cookie, so that the log-in pages on this host read it too. */
function chosenBefore(): Language | undefined {
  const pairs = document.cookie.split("; ").map((pair) => pair.split("="));
  const value = pairs.find(([name]) => name === cookie)?.[1];
  return isLanguage(value) ? value : undefined;
}

/** The one that was chosen, else the first of the browser's in which these pages are written. */
export const language: Language = chosenBefore() ?? navigator.languages.map(languageOf).find(isLanguage) ?? "en";

export const locale = navigator.languages.find((one) => languageOf(one) === language) ?? usualLocales[language];

/** Remembers the choice for a year and loads the page again in that language. */
export function chooseLanguage(chosen: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = `${cookie}=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`;
  location.reload();
}
