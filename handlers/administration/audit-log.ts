// getAuditLog: the entries of the audit log, the newest first.
import { asJson, jsonObject, recordShape } from "../../db/index.ts";
import { pageFields, pageLinks, pageOf } from "../../domain/records/lists/paging.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

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

export const getAuditLog: Handler<"getAuditLog"> = async ({ query, url }, { db, signal }) => {
  const page = pageOf(query);
  return db.read.transaction(async (trx) => {
    const counted: { total: number }[] = await trx("audit_log").count({ total: "*" });
    const totalCount = counted[0]?.total ?? 0;
    const rows = trx("audit_log").orderBy("at", "desc").orderBy("id", "desc").limit(page.size).offset(page.offset);
    const items = await asJson(rows.select("*"), entryShape, signal);
    return {
      status: 200,
      headers: pageLinks(url, page, totalCount),
      body: jsonObject<components["schemas"]["AuditPage"]>({ Items: items, ...pageFields(page, totalCount) }),
    };
  });
};
