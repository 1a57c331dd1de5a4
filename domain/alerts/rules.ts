// The rules as they are stored: made, changed and deleted by their owners and by administrators.
import type { Knex } from "knex";
import { bulkInsert } from "../../db/index.ts";
import { accountOf, administersAll, type Caller } from "../filters/context.ts";
import { conflict, invalid, notFound } from "../problem.ts";
import type { CheckedRule } from "./definition.ts";
import { mostInAll, readOpen } from "./evaluate.ts";
import { summaryOf } from "./summary.ts";

/** So many rules has an account at most, and so many characters their conditions and scopes have together, as JSON. */
const mostOfOne = 200;
const mostCharacters = 1_000_000;

/** For `.modify`: rules `r` that the caller may read and change. */
export function ownRules(caller: Caller): (query: Knex.QueryBuilder) => void {
  return (query) => {
    query.whereNull("r.deleted_at");
    if (!administersAll(caller)) query.where("r.owner_account_id", accountOf(caller) ?? 0);
  };
}

interface StoredRule {
  readonly id: number;
  readonly owner_account_id: number | null;
  readonly name: string;
  readonly severity: string;
  readonly is_enabled: number | boolean;
  readonly definition: string;
  readonly revision: number;
}

/** Answers its Id. Throws a problem where the account has too many. */
export async function addRule(trx: Knex.Transaction, rule: CheckedRule, caller: Caller, now: number): Promise<number> {
  const owner = accountOf(caller);
  await checkRoom(trx, owner, rule, null);
  await checkDestinations(trx, rule.Destinations, caller);
  const [id] = await trx("alert_rules").insert({
    owner_account_id: owner,
    ...columnsOf(rule),
    revision: 1,
    created_at: now,
    changed_at: now,
    active_from_at: now,
  });
  return id as number;
}

/** `id`: the rule that this one replaces. */
async function checkRoom(
  trx: Knex.Transaction,
  owner: number | null,
  rule: CheckedRule,
  id: number | null,
): Promise<void> {
  const owned: { id: number; definition: string }[] = await trx("alert_rules")
    .whereNull("deleted_at")
    .where("owner_account_id", owner)
    .select("id", "definition");
  const all = await trx("alert_rules").whereNull("deleted_at").count({ count: "*" }).first();
  if (id === null && Number(all?.count) >= mostInAll) throw conflict("There are as many rules as there may be.");
  const others = owned.filter((one) => Number(one.id) !== id);
  if (others.length >= mostOfOne) throw conflict(`An account has at most ${mostOfOne} rules; delete one first.`);
  const { definition } = columnsOf(rule);
  if (others.reduce((sum, one) => sum + one.definition.length, definition.length) > mostCharacters) {
    const most = mostCharacters.toLocaleString("en");
    throw conflict(`The rules of an account have at most ${most} characters together; name less in one of them.`);
  }
}

/** Throws a problem where the caller has no such rule. */
export async function storedRule(trx: Knex.Transaction, id: number, caller: Caller): Promise<StoredRule> {
  const row: StoredRule | undefined = await trx("alert_rules as r")
    .where("r.id", id)
    .modify(ownRules(caller))
    .first("r.*");
  if (row === undefined) throw notFound(`There is no rule with the Id ${id}.`);
  return row;
}

/** Its alerts end where another condition or scope is looked for. */
export async function changeRule(
  trx: Knex.Transaction,
  before: StoredRule,
  rule: CheckedRule,
  caller: Caller,
  now: number,
): Promise<void> {
  await checkRoom(trx, before.owner_account_id, rule, Number(before.id));
  await checkDestinations(trx, rule.Destinations, caller);
  const columns = columnsOf(rule);
  const beginsAnew = looksFor(columns) !== looksFor(before);
  if (beginsAnew) await endAlerts(trx, before, now);
  await trx("alert_rules")
    .where("id", before.id)
    .update({
      ...columns,
      revision: Number(before.revision) + 1,
      changed_at: now,
      ...(beginsAnew && { active_from_at: now }),
    });
}

/** What its history needs stays: name, kind, owner, and where the end of its alerts is sent. Without a history nothing does. */
export async function deleteRule(trx: Knex.Transaction, before: StoredRule, now: number): Promise<void> {
  await endAlerts(trx, before, now);
  const rule = trx("alert_rules").where("id", before.id);
  const hasHistory = (await trx("alerts").where("rule_id", before.id).first("id")) !== undefined;
  if (!hasHistory) await rule.delete();
  else await rule.update({ deleted_at: now, is_enabled: 0, definition: "{}", revision: Number(before.revision) + 1 });
}

/** A destination that is deleted is no rule's any more. */
export async function forgetDestination(trx: Knex.Transaction, id: number): Promise<void> {
  const rows: { id: number; destinations: string }[] = await trx("alert_rules")
    .whereNull("deleted_at")
    .where("destinations", "like", `%${id}%`)
    .select("id", "destinations");
  for (const row of rows) {
    const before: number[] = JSON.parse(row.destinations);
    const destinations = JSON.stringify(before.filter((one) => one !== id));
    if (destinations !== row.destinations) await trx("alert_rules").where("id", row.id).update({ destinations });
  }
}

function columnsOf(rule: CheckedRule) {
  const { Condition, Scope, QuietStart, QuietEnd, QuietTimeZone } = rule;
  return {
    name: rule.Name,
    kind: Condition.Kind,
    severity: rule.Severity,
    is_enabled: rule.IsEnabled ? 1 : 0,
    definition: JSON.stringify({ Condition, Scope, QuietStart, QuietEnd, QuietTimeZone }),
    destinations: JSON.stringify(rule.Destinations),
  };
}

function looksFor({ definition, is_enabled }: Pick<StoredRule, "definition" | "is_enabled">): string {
  const { Condition, Scope } = JSON.parse(definition);
  return JSON.stringify([Condition, Scope, Number(is_enabled)]);
}

/** Firing alerts end, with an event. */
async function endAlerts(trx: Knex.Transaction, rule: StoredRule, now: number): Promise<void> {
  const open = (await readOpen(trx, Number(rule.id))).get(Number(rule.id)) ?? [];
  const { Condition } = JSON.parse(rule.definition);
  await trx("alerts").where({ rule_id: rule.id, state: "pending" }).delete();
  await trx("alerts")
    .where({ rule_id: rule.id, state: "firing" })
    .update({ state: "resolved", resolved_at: now, clear_since_at: null });
  const fired = open.filter(({ firingAt }) => firingAt !== null);
  await bulkInsert(
    trx,
    "alert_events",
    fired.map(({ id, subject, silencedUntilAt }) => ({
      alert_id: id,
      rule_id: Number(rule.id),
      at: now,
      transition: "resolved",
      severity: rule.severity,
      subject: JSON.stringify(subject),
      value: null,
      threshold: Condition.Threshold,
      summary: summaryOf(Condition, subject, true, null, rule.name),
      owner_account_id: rule.owner_account_id,
      is_quiet: 0,
      is_silenced: silencedUntilAt !== null && silencedUntilAt > now ? 1 : 0,
    })),
  );
}

async function checkDestinations(trx: Knex.Transaction, ids: readonly number[], caller: Caller): Promise<void> {
  if (ids.length === 0) return;
  const visible: number[] = await trx("notification_destinations as d")
    .whereIn("d.id", [...ids])
    .modify((query) => {
      if (!administersAll(caller)) query.where("d.account_id", accountOf(caller) ?? 0);
    })
    .pluck("d.id");
  if (visible.length < ids.length) throw invalid("Destinations", "must be Ids of your own destinations");
}
