// In which words a page of the identity service speaks to its reader: English or German, as the browser asks for.
import type { Context } from "koa";
import { english, type Words } from "./words-english.ts";
import { german } from "./words-german.ts";

export type { Words };

const all: Readonly<Record<string, Words>> = { en: english, de: german };

/**
 * The language that was chosen on the service's pages: the one that they ask to sign in with (`ui_locales` of OpenID Connect, kept
 * in ctx.state.locales), or their cookie; else the browser's.
 */
export function wordsOf(ctx: Context): Words {
  const asked = String(ctx.state.locales ?? "").split(" ");
  const chosen = [...asked, ctx.cookies.get("language", { signed: false }) ?? ""];
  const known = chosen
    .map((locale) => locale.split("-")[0]?.toLowerCase() ?? "")
    .find((name) => Object.hasOwn(all, name));
  const name = known ?? (ctx.acceptsLanguages("en", "de") || "en");
  return all[name] ?? english;
}

/** What is wrong with an input, as a sentence; in English where the words for it are missing. */
export function saidOf({ expectations }: Words, { message }: Error): string {
  const said = expectations[message] ?? message;
  return said.endsWith(".") ? said : `${said}.`;
}
