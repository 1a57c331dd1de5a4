// Parts of answers that several handlers give alike: of imports, of what was made, of what identity refuses.
import type { Mistakes } from "../domain/csv-import/table.ts";
import type { Context } from "../domain/filters/context.ts";
import { asksForPage, pageFields, pageLinks, pageOf, type Rows } from "../domain/lists/paging.ts";
import { conflict, invalid, notFound } from "../domain/problem.ts";
import { iso } from "../domain/time/window.ts";
import type { Interval } from "../domain/time/working-time.ts";
import { IdentityConflict, IdentityNotFound, InvalidIdentityInput } from "../identity/accounts/errors.ts";

type Action = "Add" | "Change" | "Unchanged";

export function actionOf(isAdded: boolean, changedFields: readonly string[]): Action {
  if (isAdded) return "Add";
  return changedFields.length > 0 ? "Change" : "Unchanged";
}

/** What an import from a spreadsheet would do or did, row by row, and the mistakes of the text. */
export function importAnswer<Item extends { Action: Action }>(
  items: Item[],
  mistakes: Mistakes,
  isDryRun: boolean,
  now: number,
) {
  const count = (action: Action) => items.filter(({ Action }) => Action === action).length;
  return {
    AsOfUtc: iso(now),
    IsDryRun: isDryRun,
    Added: count("Add"),
    Changed: count("Change"),
    Unchanged: count("Unchanged"),
    Mistakes: [...mistakes.list()],
    Items: items,
  };
}

/** 201, and the path where a GET returns the same record. */
export function created<Body>(collection: string, id: number, body: Body) {
  return { status: 201 as const, headers: { Location: `/api/v1/${collection}/${id}` }, body };
}

/** Runs `work`; what it refuses becomes a problem. */
export async function asProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidIdentityInput) throw invalid(error.field, error.expected);
    if (error instanceof IdentityConflict) throw conflict(error.message);
    if (error instanceof IdentityNotFound) throw notFound(error.message);
    throw error;
  }
}

interface PagedInput {
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
