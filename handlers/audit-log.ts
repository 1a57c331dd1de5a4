// getAuditLog: the entries of the audit log that match the filters, the newest first.
import type { Knex } from "knex";
import { containsText, jsonObject, recordShape } from "../db/index.ts";
import { csvInPieces } from "../domain/lists/csv-pieces.ts";
import { between, inPieces, newestSlice, type Slice } from "../domain/lists/keyset-pagination.ts";
import { askPage } from "../domain/lists/page-query.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../domain/lists/paging.ts";
import { openWindow } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { longestDetail } from "../identity/audit/audit-log.ts";
import type { Handler, Input } from "./types.ts";

const entryShape = recordShape<components["schemas"]["AuditEntry"]>("AuditEntry", {
  Id: ["number", "id"],
  TimeUtc: ["instant", "at"],
  Actor: ["text", "actor"],
  ActorKind: ["text", "actor_kind"],
  ActorId: ["text", "actor_id"],
  Address: ["text", "address"],
  TraceId: ["text", "trace_id"],
  Action: ["text", "action"],
  Target: ["text", "target"],
  Detail: ["json", "detail"],
  Hash: ["text", "hash"],
});

export const getAuditLog: Handler<"getAuditLog"> = async ({ query, accept, url }, { db, now, signal }) => {
  const page = pageOf(query);
  const window = openWindow(query, now);
  const matchingEntries = () =>
    db.read
      .from("audit_log as x")
      .modify(matching(db.read, query))
      .modify(between("at", window.startAt, window.endAt));
  const entries = (slice: Slice) =>
    matchingEntries()
      .select("x.*", { detail: boundedDetail(db.read) })
      .modify(newestSlice("at", slice));
  if (accept === "text/csv" && !asksForPage(query)) {
    const pieces = () => inPieces(db.read, [(_knex, slice) => entries(slice)], "at", (rows) => rows);
    return { status: 200, csv: csvInPieces(entryShape, pieces, signal) };
  }
  const rows = entries({ limit: page.size, offset: page.offset });
  const total = matchingEntries().count({ total: "*" });
  const { items, totalCount } = await askPage(db.read, page, rows, total, entryShape, signal);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject<components["schemas"]["AuditPage"]>({ Items: items, ...pageFields(page, totalCount) }),
  };
};

/** An older version stored details of any length; a page of them was more than a server can hold. */
function boundedDetail(knex: Knex): Knex.Raw {
  const omitted = JSON.stringify({ Omitted: `longer than ${longestDetail} characters` });
  return knex.raw(`case when substring(x.detail, ${longestDetail + 1}, 100) <> '' then ? else x.detail end`, [omitted]);
}

type Filters = Input<"getAuditLog">["query"];

/** Refused acts have a name that ends so. */
const refused = "%.refused";

function matching(trx: Knex, { Actor, Action, Target, Outcome }: Filters) {
  return (query: Knex.QueryBuilder): void => {
    for (const [column, text] of [
      ["x.actor", Actor],
      ["x.action", Action],
      ["x.target", Target],
    ] as const) {
      if (text !== undefined) query.where(containsText(trx, [column], text));
    }
    if (Outcome === "Refused") query.where("x.action", "like", refused);
    if (Outcome === "Done") query.whereNot("x.action", "like", refused);
  };
}
