// Answers of which every row has been worked out: a page of them, or all as CSV.
import type { Context } from "../../domain/filters/context.ts";
import type { Rows } from "../../domain/lists/paging.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/lists/paging.ts";
import { iso } from "../../domain/time/window.ts";
import type { Interval } from "../../domain/time/working-time.ts";

export interface PagedInput {
  readonly accept: string;
  /** Of a GET, for the links to other pages. */
  readonly url?: { readonly path: string; readonly query: string };
}

interface Paging {
  readonly PageNumber?: number | undefined;
  readonly PageSize?: number | undefined;
}

interface Found<T> {
  readonly window: Interval;
  readonly items: Rows<T>;
}

export function paged<T>(
  input: PagedInput,
  paging: Paging,
  { window, items }: Found<T>,
  { now }: Pick<Context, "now">,
) {
  const times = { AsOfUtc: iso(now), StartUtc: iso(window.startAt), EndUtc: iso(window.endAt) };
  return pagedRows(input, paging, items, times);
}

/** The same with other `fields` than those of one window. */
export function pagedRows<T, Fields extends object>(
  { accept, url }: PagedInput,
  paging: Paging,
  items: Rows<T>,
  fields: Fields,
) {
  const page = pageOf(paging);
  const headers = url ? pageLinks(url, page, items.length) : {};
  const shown = () => items.slice(page.offset, page.offset + page.size);
  if (accept === "text/csv") return { status: 200 as const, headers, rows: asksForPage(paging) ? shown() : items };
  return { status: 200 as const, headers, body: { ...fields, Items: [...shown()], ...pageFields(page, items.length) } };
}
