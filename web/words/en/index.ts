// The English words of the pages. A key is the subject (a file here) and a name for what the words say.
import { frame } from "./frame.ts";
import { menu, pages } from "./pages.ts";

export const english = { frame, menu, pages } as const;

export type English = typeof english;

/** The same keys with words of another language. */
export type Wording<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : Wording<Words[Key]>;
};
