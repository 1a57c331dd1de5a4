// What is stored of a user by hand or from a directory: the fields, their columns, which texts they may have; and writes them with their
// source and the day since when departments and cost centres hold.

import type { Knex } from "knex";
import { bulkInsert, bulkUpdate, jsonValues, plainCell } from "../../db/index.ts";
import { invalid } from "../problem.ts";

const textColumns = {
  FirstName: "first_name",
  LastName: "last_name",
  Email: "email",
  Department: "department",
  CostCenter: "cost_center",
  Location: "location",
} as const;

/** Of each field its column; `…_by` beside it is its source. */
export const personColumns = { ...textColumns, ManagerUserId: "manager_id", IsActive: "is_active" } as const;

export type TextField = keyof typeof textColumns;
export const textFields = Object.keys(textColumns) as TextField[];
export type PersonField = keyof typeof personColumns;
export type Source = "Hand" | "Directory";

/** Stored with the day from which they hold. */
export const assignedFields = ["Department", "CostCenter"] as const;

const longestText = 255;
/** RFC 5321, with its brackets. */
const longestAddress = 254;

/** What would be shown otherwise than it is written: control characters, line ends, and the marks that turn the text around them. */
const unshown = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** The text as it is stored, without blanks around. Throws a Problem that names the field. */
export function personText(field: TextField | "Name", given: string): string {
  const text = given.trim();
  if (text === "") throw invalid(field, "must not be blank");
  const most = field === "Email" ? longestAddress : longestText;
  if (text.length > most) throw invalid(field, `must have at most ${most} characters`);
  if (unshown.test(text)) throw invalid(field, "must have no control characters and no marks of direction");
  if (field === "Email" && !/^[^\s@]+@[^\s@]+$/.test(text)) throw invalid(field, "must be a mail address");
  // An import would take the apostrophe away.
  if (plainCell(text) !== text) throw invalid(field, "must not begin with an apostrophe and a sign of formulas");
  return text;
}

export type PersonValue = string | number | null;

/** As they are stored; null takes away. What is left out stays. */
export type PersonValues = Partial<Record<PersonField, PersonValue>>;

export function withoutNulls(values: PersonValues): PersonValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** What is stored of a user, by column. */
export interface StoredUser {
  readonly id: number;
  readonly name: string;
  readonly name_key: string;
  readonly [column: string]: PersonValue;
}

export interface UserChange {
  readonly userId: number;
  readonly values: Readonly<PersonValues>;
}

interface Origin {
  readonly by: Source;
  /** The midnight UTC from which departments and cost centres hold, not after now: values of later days are replaced. */
  readonly from: number;
}

/** Each user at most once. */
export async function writeFields(
  trx: Knex.Transaction,
  changes: readonly UserChange[],
  { by, from }: Origin,
): Promise<void> {
  const byFields = Map.groupBy(changes, ({ values }) => Object.keys(values).sort().join());
  for (const some of byFields.values()) {
    const fields = Object.keys(some[0]?.values ?? {}) as PersonField[];
    if (fields.length === 0) continue;
    const rows = some.map(({ userId, values }) => ({
      id: userId,
      ...Object.fromEntries(fields.map((field) => [personColumns[field], values[field] ?? null])),
      ...Object.fromEntries(fields.map((field) => [`${personColumns[field]}_by`, by])),
    }));
    await bulkUpdate(trx, "users", ["id"], rows);
  }
  for (const field of assignedFields) {
    const values = new Map<number, string | null>();
    for (const { userId, values: all } of changes) {
      if (all[field] !== undefined) values.set(userId, all[field] as string | null);
    }
    if (values.size > 0) await assign(trx, personColumns[field], values, from);
  }
}

async function assign(
  trx: Knex.Transaction,
  field: string,
  values: ReadonlyMap<number, string | null>,
  from: number,
): Promise<void> {
  const users = jsonValues(trx, [...values.keys()]);
  const ofUsers = () => trx("user_assignments as a").where("a.field", field).whereRaw("a.user_id in ?", [users]);
  await trx("user_assignments")
    .where({ field })
    .where("from_at", ">=", from)
    .whereRaw("user_id in ?", [users])
    .delete();
  const before = new Map<number, string | null>();
  const rows: { user_id: number; value: string | null }[] = await ofUsers()
    .modify(heldBefore(trx, null))
    .select("a.user_id", "a.value");
  for (const { user_id, value } of rows) before.set(Number(user_id), value);
  const added = Array.from(values, ([user_id, value]) => ({ user_id, field, from_at: from, value }));
  const changed = added.filter(({ user_id, value }) => value !== (before.get(user_id) ?? null));
  await bulkInsert(trx, "user_assignments", changed);
}

/** For `.modify`: of assignments `a` those that held just before an instant; null: the newest ones. */
function heldBefore(knex: Knex, endAt: number | null): (query: Knex.QueryBuilder) => void {
  return (query) => {
    const newest = knex("user_assignments as b")
      .max("b.from_at")
      .whereRaw("b.user_id = a.user_id and b.field = a.field");
    if (endAt !== null) newest.where("b.from_at", "<", endAt);
    query.where("a.from_at", newest);
  };
}

/** The departments or cost centres that users had just before an instant, by user; who had none is left out. */
export async function assignedBefore(
  knex: Knex,
  field: (typeof assignedFields)[number],
  endAt: number,
): Promise<ReadonlyMap<number, string>> {
  const rows: { user_id: number; value: string }[] = await knex("user_assignments as a")
    .where("a.field", personColumns[field])
    .whereNotNull("a.value")
    .modify(heldBefore(knex, endAt))
    .select("a.user_id", "a.value");
  return new Map(rows.map(({ user_id, value }) => [Number(user_id), value]));
}
