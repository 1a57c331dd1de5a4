// The departments or cost centres of users, numbered in the order of their names.
import type { Knex } from "knex";
import { assignedBefore, type assignedFields } from "../../people/fields.ts";

export interface Units {
  readonly ofUser: ReadonlyMap<number, number>;
  /** By number; 0 is no unit. */
  readonly names: readonly (string | null)[];
}

/** Those that held just before an instant. Names are compared without case, and shown as the first of their users has them. */
export async function unitsBefore(knex: Knex, field: (typeof assignedFields)[number], endAt: number): Promise<Units> {
  const assigned = [...(await assignedBefore(knex, field, endAt))].sort(([a], [b]) => a - b);
  const shown = new Map<string, string>();
  for (const [, name] of assigned) if (!shown.has(name.toLowerCase())) shown.set(name.toLowerCase(), name);
  const keys = [...shown.keys()].sort();
  const numberOf = new Map(keys.map((key, place) => [key, place + 1]));
  return {
    ofUser: new Map(assigned.map(([user, name]) => [user, numberOf.get(name.toLowerCase()) as number])),
    names: [null, ...keys.map((key) => shown.get(key) as string)],
  };
}
