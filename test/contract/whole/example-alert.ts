// The alert of the contract's examples, stored, so that a live service answers it.
import type { Database } from "../../../db/index.ts";
import { keepLease } from "../../support/data/kept-lease.ts";
import { type ContractDocument, examplesOf } from "../document/contract-document.ts";

/** Of the examples' rule. No round of evaluation touches it. */
export async function addExampleAlert(db: Database, contract: ContractDocument): Promise<void> {
  await keepLease(db, "alerts");
  await db.write("alert_rounds").update({ evaluated_at: Date.parse("2026-03-02T09:59:58.000Z") });
  const { responses } = contract.operations.find(({ operationId }) => operationId === "getAlerts") ?? {};
  const [page] = examplesOf(responses?.["200"]?.content?.["application/json"] ?? { schema: {} });
  const [alert = {}] = (page as { readonly Items: readonly Record<string, never>[] }).Items;
  await db.write("alerts").insert({
    ...{ id: alert.Id, rule_id: alert.RuleId, subject_key: "pool:17", subject: JSON.stringify(alert.Subject) },
    ...{ severity: alert.Severity, value: alert.Value, threshold: alert.Threshold, summary: alert.Summary },
    ...{ state: "firing", pending_at: Date.parse(alert.PendingUtc as never) },
    firing_at: Date.parse(alert.FiringUtc as never),
  });
}
