// What a request prefers (RFC 7240): with `Prefer: handling=lenient` query parameters that the operation does not know are
// ignored, not refused. Other preferences, and what is no preference at all, are passed over.
import type { Context as KoaContext } from "koa";

/** The elements of the list; a comma or a semicolon in quotes ends none. */
const elements = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/g;

const handling = /^[ \t]*handling[ \t]*(?:=[ \t]*(?:([\w-]+)|"([\w-]*)"))?[ \t]*(?:;|$)/i;

/** Of several preferences of one name the first counts. */
function isLenient(prefer: string): boolean {
  for (const [element] of prefer.matchAll(elements)) {
    const found = handling.exec(element);
    if (found !== null) return (found[1] ?? found[2])?.toLowerCase() === "lenient";
  }
  return false;
}

/** Where the names of ignored parameters are noted; undefined: the request is not lenient. */
export function ignoredParameters(ctx: KoaContext): Set<string> | undefined {
  const { prefer } = ctx.req.headers;
  if (prefer === undefined) return undefined;
  const noted = ctx.state as { ignoredParameters?: Set<string> };
  if (noted.ignoredParameters === undefined && isLenient([prefer].flat().join())) noted.ignoredParameters = new Set();
  return noted.ignoredParameters;
}

/** More names, and longer ones, would help nobody. */
const mostNames = 20;
const longestName = 40;

/** What an answer says of its request's leniency, in pairs; nothing where the request was strict. */
export function leniencyHeaders(ctx: KoaContext): readonly string[] {
  const ignored = ignoredParameters(ctx);
  if (ignored === undefined) return [];
  const names = [...ignored]
    .slice(0, mostNames)
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()));
  return ["Preference-Applied", "handling=lenient", ...(names.length > 0 ? ["Ignored-Parameters", names.join()] : [])];
}
