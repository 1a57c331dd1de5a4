// What many handlers share: replies with a record, a page, an import or a new record, entries of the audit log, and refusals
// of identity/.
import type { Knex } from "knex";
import { asRecords, type JsonText, jsonObject, type RecordShape } from "../db/index.ts";
import type { Mistakes } from "../domain/csv-import/table.ts";
import type { Context } from "../domain/filters/context.ts";
import type { PageAnswer } from "../domain/lists/page-query.ts";
import { asksForPage, type Page, pageFields, pageLinks, pageOf, type Rows } from "../domain/lists/paging.ts";
import { conflict, invalid, notFound } from "../domain/problem.ts";
import { iso } from "../domain/time/window.ts";
import type { Interval } from "../domain/time/working-time.ts";
import { IdentityConflict, IdentityNotFound, InvalidIdentityInput } from "../identity/accounts/errors.ts";
import { type AuditEntry, recordAct } from "../identity/audit/audit-log.ts";

type Action = "Add" | "Change" | "Unchanged";

export function actionOf(isAdded: boolean, changedFields: readonly string[]): Action {
  if (isAdded) return "Add";
  return changedFields.length > 0 ? "Change" : "Unchanged";
}

/** What an import from a spreadsheet would do or did, row by row, and the mistakes in the text. */
export function importReply<Item extends { Action: Action }>(
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

export function ok<Body>(body: Body) {
  return { status: 200 as const, body };
}

/** The one record of the rows; without any it throws notFound with this text. */
export async function oneRecord<T>(
  rows: Parameters<typeof asRecords>[0],
  shape: RecordShape<T>,
  missing: string,
): Promise<T> {
  const [found] = await asRecords(rows, shape);
  if (found === undefined) throw notFound(missing);
  return found;
}

/** A page of a list with the links to its neighbours; `fields` come before the items. */
export function pageReply<Body extends object>(
  url: PagedInput["url"] & object,
  page: Page,
  { items, totalCount }: PageAnswer<unknown>,
  fields: object = {},
) {
  const body = { ...fields, Items: items, ...pageFields(page, totalCount) };
  return {
    status: 200 as const,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject(body) as JsonText<unknown> as JsonText<Body>,
  };
}

/** The audit log entry for a change by the caller. */
export function recordChange(
  trx: Knex.Transaction,
  { caller, now }: Pick<Context, "caller" | "now">,
  action: AuditEntry["action"],
  target: string,
  detail?: AuditEntry["detail"],
): Promise<void> {
  return recordAct(trx, { actor: caller.name, action, target, ...(detail && { detail }) }, now);
}

/** 201, and the path where a GET returns the same record. */
export function created<Body>(collection: string, id: number, body: Body) {
  return { status: 201 as const, headers: { Location: `/api/v1/${collection}/${id}` }, body };
}

/** Runs `work`; a refusal becomes a problem. */
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
  /** The URL of a GET, for the links to other pages. */
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
  return pagedRows(input, paging, items, timesOf(window, now));
}

/** The fields of a reply about a window. */
export function timesOf({ startAt, endAt }: Interval, now: number) {
  return { AsOfUtc: iso(now), StartUtc: iso(startAt), EndUtc: iso(endAt) };
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
