// getAuditLog: the entries of the audit log that match the filters, the newest first or in the requested order.
import type { Knex } from "knex";
import { containsText, recordShape } from "../db/index.ts";
import type { HistoryList } from "../domain/lists/history-list.ts";
import { between, newestFirst } from "../domain/lists/keyset-pagination.ts";
import { inOrder, isNewestFirst, sortOf } from "../domain/lists/sorting.ts";
import { openWindow } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { longestDetail } from "../identity/audit/audit-log.ts";
import { historyPage } from "./history-replies.ts";
import type { Handler, Input } from "./types.ts";

type AuditEntry = components["schemas"]["AuditEntry"];

const entryShape = recordShape<AuditEntry>("AuditEntry", {
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

export const getAuditLog: Handler<"getAuditLog"> = async (input, context) =>
  historyPage<components["schemas"]["AuditPage"]>(input, context, entryList(input.query, context.now));

const keys = {
  Id: "f.id",
  TimeUtc: "f.at",
  Actor: "lower(f.actor)",
  Action: "lower(f.action)",
  Target: "lower(f.target)",
};

function entryList(query: Filters, now: number): HistoryList<AuditEntry> {
  const window = openWindow(query, now);
  const entries = (knex: Knex) =>
    knex
      .from("audit_log as x")
      .modify(matching(knex, query))
      .modify(between("at", window.startAt, window.endAt));
  const count = (knex: Knex) => entries(knex).count({ total: "*" });
  const select = (knex: Knex, chosen: Knex.Raw) =>
    knex
      .from(chosen)
      .joinRaw("cross join audit_log as x")
      .whereRaw("x.id = chosen.id")
      .select("x.*", { detail: boundedDetail(knex) });
  const countParts = async (knex: Knex) => [Number((await count(knex))[0]?.total ?? 0)];
  const sort = sortOf<keyof typeof keys>(query.Sort);
  return {
    instant: "at",
    parts: [{ cursors: (knex, slice) => entries(knex).modify(newestFirst("at", slice)) }],
    countParts,
    countFirst: count,
    records: { shape: entryShape, select },
    ...(!isNewestFirst(sort, "TimeUtc") && {
      ranked: async (knex, { offset, size }) => {
        const rows = entries(knex).select("x.id", "x.at", "x.actor", "x.action", "x.target");
        const chosen: { id: number }[] = await inOrder(knex, rows, sort ?? [], keys)
          .limit(size)
          .offset(offset);
        const [total = 0] = await countParts(knex);
        return { ids: chosen.map(({ id }) => id), total };
      },
    }),
  };
}

/** An older version stored details of any length; a page of them did not fit into memory. */
function boundedDetail(knex: Knex): Knex.Raw {
  const omitted = JSON.stringify({ Omitted: `longer than ${longestDetail} characters` });
  return knex.raw(`case when substring(x.detail, ${longestDetail + 1}, 100) <> '' then ? else x.detail end`, [omitted]);
}

type Filters = Input<"getAuditLog">["query"];

/** The names of refused acts end so. */
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
