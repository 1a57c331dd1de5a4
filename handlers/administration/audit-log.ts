// getAuditLog: the entries of the audit log that match the filters, the newest first.
import type { Knex } from "knex";
import { asJson, type CsvPiece, containsText, jsonObject, recordShape } from "../../db/index.ts";
import { csvInPieces, type Pieces } from "../../domain/lists/csv-pieces.ts";
import { between } from "../../domain/lists/keyset-pagination.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/lists/paging.ts";
import { openWindow } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import { longestDetail } from "../../identity/audit/audit-log.ts";
import type { Handler, Input } from "../types.ts";

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

/** Entries that are read at once for CSV. */
const together = 10_000;

export const getAuditLog: Handler<"getAuditLog"> = async ({ query, accept, url }, { db, now, signal }) => {
  const page = pageOf(query);
  const window = openWindow(query, now);
  const matchingIn = (knex: Knex) =>
    knex("audit_log as x")
      .modify(matching(knex, query))
      .modify(between("at", window.startAt, window.endAt));
  if (accept === "text/csv" && !asksForPage(query)) {
    const pieces = function* (): ReturnType<Pieces> {
      let last: CsvPiece["last"];
      do {
        const rows = newestFirst(db.read, matchingIn(db.read)).limit(together);
        if (last !== undefined) rows.modify(behind(last));
        const piece = yield rows;
        last = piece.rows < together ? undefined : piece.last;
      } while (last !== undefined);
    };
    return { status: 200, csv: csvInPieces({ shape: entryShape }, pieces, signal) };
  }
  return db.read.transaction(async (trx) => {
    const chosen = matchingIn(trx);
    const counted: { total: number }[] = await chosen.clone().count({ total: "*" });
    const totalCount = counted[0]?.total ?? 0;
    const rows = newestFirst(trx, chosen).limit(page.size).offset(page.offset);
    const items = await asJson(rows, entryShape, signal);
    return {
      status: 200,
      headers: pageLinks(url, page, totalCount),
      body: jsonObject<components["schemas"]["AuditPage"]>({ Items: items, ...pageFields(page, totalCount) }),
    };
  });
};

function newestFirst(knex: Knex, chosen: Knex.QueryBuilder): Knex.QueryBuilder {
  return chosen
    .select("x.*", { detail: boundedDetail(knex) })
    .orderBy("x.at", "desc")
    .orderBy("x.id", "desc");
}

/** For `.modify`: what comes after an entry. */
function behind({ at, id }: Readonly<Record<string, unknown>>): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query.whereRaw("(x.at < :at or (x.at = :at and x.id < :id))", { at: Number(at), id: Number(id) });
  };
}

/** An older version stored details of any length; a page of them was more than a server can hold. */
function boundedDetail(trx: Knex): Knex.Raw {
  const omitted = JSON.stringify({ Omitted: `longer than ${longestDetail} characters` });
  return trx.raw(`case when substring(x.detail, ${longestDetail + 1}, 100) <> '' then ? else x.detail end`, [omitted]);
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
