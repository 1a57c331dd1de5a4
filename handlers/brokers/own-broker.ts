// Which brokers a caller may write for: a machine for its own, people for all.
import type { Knex } from "knex";
import { jsonValues, nameKey } from "../../db/index.ts";
import { forbidden } from "../../domain/problem.ts";
import type { Caller } from "../../domain/records/context.ts";
import { among } from "../../domain/records/filters.ts";
import { readBoundBrokerIds } from "../../identity/accounts/credentials.ts";

type Condition = (query: Knex.QueryBuilder) => void;

/** Throws `forbidden` unless the caller may write as this broker. */
export async function refuseOtherBroker(knex: Knex, caller: Caller, brokerId: string): Promise<void> {
  if (caller.kind !== "machine" || nameKey(caller.name) === nameKey(brokerId)) return;
  if (!caller.isUnbound) throw forbidden(`The caller may write as the broker ${caller.name} only.`);
  if ((await othersKeys(knex, caller)).includes(nameKey(brokerId))) {
    throw forbidden("This BrokerId belongs to another machine.");
  }
}

/** For `.modify`: keeps the rows whose `broker_key` the caller may write for. */
export async function ownBrokers(knex: Knex, caller: Caller): Promise<Condition> {
  if (caller.kind !== "machine") return () => {};
  if (!caller.isUnbound) return among(knex, "broker_key", [nameKey(caller.name)]);
  const others = await othersKeys(knex, caller);
  return (query) => {
    query.whereRaw("?? not in ?", ["broker_key", jsonValues(knex, others)]);
  };
}

async function othersKeys(knex: Knex, caller: Caller): Promise<string[]> {
  const own = nameKey(caller.name);
  return (await readBoundBrokerIds(knex)).map(nameKey).filter((key) => key !== own);
}
