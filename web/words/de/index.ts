// The German words of the pages: a word for every key of en/, with the same names in braces. Readers are addressed as "Sie".
import type { English, Wording } from "../en/index.ts";
import { frame } from "./frame.ts";
import { menu, pages } from "./pages.ts";

export const german: Wording<English> = { frame, menu, pages };
