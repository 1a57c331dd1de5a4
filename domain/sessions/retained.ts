// Which sessions are retained (docs/domain.md, Retention): lists know those alone that run in open time, from the first month that
// the settings retain. Not what the roll-ups answer, which know older days too.

import type { Context } from "../filters/context.ts";
import { startOfMonth } from "../time/units.ts";
import { iso, type OpenWindow } from "../time/window.ts";

/** The part of a window that a list can know. */
export interface Retained {
  readonly window: OpenWindow & { readonly openFrom?: number };
  /** Where open time begins; null where the window needs nothing older. */
  readonly since: number | null;
}

export function retainedPart(window: OpenWindow, { settings, now }: Pick<Context, "settings" | "now">): Retained {
  const openFrom = retainedSince(settings, now);
  if (openFrom === null) return { window, since: null };
  const { startAt, endAt } = window;
  if (startAt !== null && startAt >= openFrom) return { window: { ...window, openFrom }, since: null };
  return { window: { startAt: Math.min(openFrom, endAt ?? openFrom), endAt, openFrom }, since: openFrom };
}

/** What ended before may be removed; null where all sessions are retained. */
export function retainedSince({ retention }: Context["settings"], now: number): number | null {
  const { months = null, removedBefore = null } = retention ?? {};
  if (months === null) return removedBefore;
  return Math.max(startOfMonth(now, -months), removedBefore ?? Number.NEGATIVE_INFINITY);
}

/** The response header for it, as CSV cannot contain it; nothing where the whole window is retained. */
export function sinceHeader({ since }: Retained): { "Sessions-Since"?: string } {
  return since === null ? {} : { "Sessions-Since": iso(since) };
}
