// What groups and projects have in common for administrators: listed, made, renamed, disabled, deleted. How reports find
// them is domain/ingest/names/labels.ts. Not in domain/, since every change is recorded in the audit log.
import type { Knex } from "knex";
import { classifyDatabaseError, type Database, insertReturningIds, nameKey } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import { among } from "../../domain/filters/filters.ts";
import { checkText, conflict, notFound, type Problem } from "../../domain/problem.ts";
import { keptSince } from "../../domain/sessions/kept.ts";
import { labelsOfSessions } from "../../domain/sessions/labels.ts";
import { keyKinds } from "../../domain/usage/concurrency/changes.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";

interface LabelKind {
  readonly table: "user_groups" | "projects";
  readonly word: "group" | "project";
}

export const groupKind: LabelKind = { table: "user_groups", word: "group" };
export const projectKind: LabelKind = { table: "projects", word: "project" };

interface Choice {
  readonly Prefix?: string | undefined;
  readonly IncludeDisabled?: boolean | undefined;
}

/** Those that a caller who sees some servers only may see: they have sessions there. Null: all. */
export async function seenLabels(
  knex: Knex,
  { word }: LabelKind,
  { licenseServerIds }: Context["caller"],
): Promise<readonly number[] | null> {
  return licenseServerIds === null ? null : labelsOfSessions(knex, word, licenseServerIds);
}

/** Rows `g` by name; `seen`: those of these Ids. */
export function labels(knex: Knex, { table }: LabelKind, choice: Choice, seen: readonly number[] | null) {
  const query = knex.select("g.id", "g.name", "g.is_enabled").from(`${table} as g`).orderBy(["g.name_key", "g.id"]);
  query.modify(among(knex, "g.id", seen));
  if (choice.IncludeDisabled !== true) query.where("g.is_enabled", 1);
  if (choice.Prefix !== undefined) {
    const prefix = choice.Prefix.toLowerCase().replaceAll(/[\\%_[]/g, "\\$&");
    query.whereRaw("g.name_key like ? escape '\\'", [`${prefix}%`]);
  }
  return query;
}

interface Change {
  readonly Name?: string | undefined;
  readonly IsEnabled?: boolean | undefined;
}

/** Runs `work` in a transaction; a name that is taken is a conflict. */
export async function changing<T>(db: Database, { word }: LabelKind, work: (trx: Knex.Transaction) => Promise<T>) {
  try {
    return await db.write.transaction(work);
  } catch (error) {
    if (classifyDatabaseError(error) === "unique") throw conflict(`There is a ${word} with this name.`);
    throw error;
  }
}

export async function addLabel(
  trx: Knex.Transaction,
  kind: LabelKind,
  { Name, IsEnabled = true }: Change & { readonly Name: string },
  { caller, now }: Context,
  detail: Record<string, unknown> = {},
): Promise<number> {
  checkText("Name", Name);
  const row = { name: Name, name_key: nameKey(Name), is_enabled: Number(IsEnabled) };
  const [id] = await insertReturningIds(trx, kind.table, [row]);
  const act = { actor: caller.name, target: Name, detail: { IsEnabled, ...detail } };
  await recordAct(trx, { ...act, action: `${kind.word}.add` }, now);
  return id as number;
}

export async function changeLabel(
  trx: Knex.Transaction,
  kind: LabelKind,
  id: number,
  change: Change,
  { caller, now }: Context,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { name, is_enabled } = await existing(trx, kind, id);
  if (change.Name !== undefined) checkText("Name", change.Name);
  const columns = {
    ...(change.Name !== undefined && { name: change.Name, name_key: nameKey(change.Name) }),
    ...(change.IsEnabled !== undefined && { is_enabled: Number(change.IsEnabled) }),
  };
  if (Object.keys(columns).length > 0) await trx(kind.table).where({ id }).update(columns);
  const before = {
    ...(change.Name !== undefined && { Name: name }),
    ...(change.IsEnabled !== undefined && { IsEnabled: Boolean(is_enabled) }),
  };
  const act = { actor: caller.name, target: name, detail: { ...change, ...detail, before } };
  await recordAct(trx, { ...act, action: `${kind.word}.change` }, now);
}

/** Refuses one that history names. */
export async function deleteLabel(
  trx: Knex.Transaction,
  kind: LabelKind,
  id: number,
  { caller, settings, now }: Context,
): Promise<void> {
  const { name } = await existing(trx, kind, id);
  const isNamed = (table: string) =>
    conflict(`${capital(kind.word)} ${id} has ${table}, so it cannot be deleted. You can disable it instead.`);
  if ((await labelsOfSessions(trx, kind.word, null)).includes(id)) throw isNamed("sessions");
  if (kind.word === "group") {
    const denial = await trx("denials").where("group_id", id).first("id");
    if (denial !== undefined) throw isNamed("denials");
  }
  // Sessions that were removed are still in the roll-up. Its later days may only not be worked out again yet, after the use of
  // members was counted elsewhere.
  const since = keptSince(settings, now);
  if (since !== null) {
    const days = trx("usage_levels").where({ kind: keyKinds[kind.word], key_id: id }).where("day_at", "<", since);
    if ((await days.first("day_at")) !== undefined) throw isNamed("sessions");
  }
  await trx(kind.table).where({ id }).delete();
  await recordAct(trx, { actor: caller.name, action: `${kind.word}.delete`, target: name }, now);
}

export async function existing(knex: Knex, { table, word }: LabelKind, id: number) {
  const row: { name: string; is_enabled: number } | undefined = await knex(table)
    .where({ id })
    .first("name", "is_enabled");
  if (row === undefined) throw unknownLabel({ word }, id);
  return row;
}

export function unknownLabel({ word }: Pick<LabelKind, "word">, id: number): Problem {
  return notFound(`There is no ${word} with the Id ${id}.`);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
