// The rules that most have: a new service begins with them, and whoever has none makes them at once.
import type { Knex } from "knex";
import type { Caller } from "../filters/context.ts";
import { type CheckedRule, checkedRule, type Kind } from "./definition.ts";
import { addRule, ownRules } from "./rules.ts";

const usual: readonly CheckedRule[] = (
  [
    {
      Name: "Licence server down or silent",
      Severity: "Critical",
      Condition: { Kind: "LicenseServerState", States: ["DOWN", "SILENT"], ForMinutes: 10 },
    },
    { Name: "Licences used up", Condition: { Kind: "UsedPercent", Threshold: 95, ForMinutes: 10 } },
    { Name: "Licences expire within 30 days", Condition: { Kind: "Expiration", Threshold: 30 } },
    { Name: "Collector silent", Condition: { Kind: "CollectorSilent", ForMinutes: 15 } },
  ] as const
).map((rule) => checkedRule(rule as Parameters<typeof checkedRule>[0]));

/** What collectors report is for who sees all licence servers. */
const needsAll: readonly Kind[] = ["CollectorSilent"];

/** Makes those of which the caller sees no rule of the same kind, and answers their Ids. */
export async function addUsualRules(
  trx: Knex.Transaction,
  caller: Caller,
  now: number,
): Promise<{ readonly id: number; readonly rule: CheckedRule }[]> {
  const existing: string[] = await trx("alert_rules as r").modify(ownRules(caller)).pluck("r.kind");
  const added: { id: number; rule: CheckedRule }[] = [];
  for (const rule of usual) {
    const { Kind } = rule.Condition;
    if (existing.includes(Kind) || (needsAll.includes(Kind) && caller.licenseServerIds !== null)) continue;
    added.push({ id: await addRule(trx, rule, caller, now), rule });
  }
  return added;
}
