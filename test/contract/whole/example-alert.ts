// The alert of the contract's examples, stored, so that a live service answers it.
import type { Database } from "../../../db/index.ts";
import { holdLease } from "../../support/data/held-lease.ts";
import { type ContractDocument, examplesOf } from "../document/contract-document.ts";

/** Of the examples' rule, which was deleted by then. No evaluation changes it. */
export async function addExampleAlert(db: Database, contract: ContractDocument): Promise<void> {
  await holdLease(db, "alerts");
  await db.write("alert_rounds").update({ evaluated_at: Date.parse("2026-03-02T09:59:58.000Z") });
  const { responses } = contract.operations.find(({ operationId }) => operationId === "getAlerts") ?? {};
  const [page] = examplesOf(responses?.["200"]?.content?.["application/json"] ?? { schema: {} });
  const [alert = {}] = (page as { readonly Items: readonly Record<string, never>[] }).Items;
  const at = Date.parse(alert.PendingUtc as never);
  const body = { definition: "{}", destinations: "[]" };
  await db.write("alert_rules").insert({
    id: alert.RuleId,
    owner_account_id: alert.OwnerAccountId,
    name: alert.RuleName,
    kind: alert.Kind,
    ...body,
    severity: alert.Severity,
    created_at: at,
    changed_at: at,
    active_from_at: at,
    deleted_at: at,
    is_enabled: 0,
  });
  await db.write("alerts").insert({
    id: alert.Id,
    rule_id: alert.RuleId,
    subject_key: "pool:17",
    subject: JSON.stringify(alert.Subject),
    severity: alert.Severity,
    value: alert.Value,
    threshold: alert.Threshold,
    summary: alert.Summary,
    state: "firing",
    pending_at: Date.parse(alert.PendingUtc as never),
    firing_at: Date.parse(alert.FiringUtc as never),
  });
}
