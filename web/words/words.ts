// Every word that the pages show, by its key, in the reader's language: `t("overview.title")`. The words themselves are in
// en/ and de/, in ICU MessageFormat; only the chosen language is loaded, before anything that shows words runs.
import { createTranslator } from "use-intl/core";
import type { English } from "./en/index.ts";
import { type Language, language, locale } from "./language.ts";

const catalogues: Readonly<Record<Language, () => Promise<object>>> = {
  en: async () => (await import("./en/index.ts")).english,
  de: async () => (await import("./de/index.ts")).german,
};

/** The key's words. What they leave open is given as texts; a number only where the words depend on it (plurals). */
export const t = createTranslator<English>({ locale, messages: (await catalogues[language]()) as English });
