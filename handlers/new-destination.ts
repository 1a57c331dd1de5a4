// A new destination of notifications, created separately or with a one-time alert.
import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { insertReturningIds } from "../db/index.ts";
import { accountOf, type Caller, type Context } from "../domain/filters/context.ts";
import { conflict, invalid } from "../domain/problem.ts";
import type { components } from "../generated/contract.ts";
import { sealAddress } from "../notifications/delivery/sealed-address.ts";

type Kind = components["schemas"]["NotificationKind"];

import { recordChange } from "./replies.ts";

const mostPerAccount = 20;

interface NewDestination {
  readonly name: string;
  readonly kind: Kind;
  readonly target: ReturnType<typeof targetOf>;
  readonly secret: string | null;
}

/** Returns its Id. Throws a problem where the account has too many. */
export async function addDestination(
  trx: Knex.Transaction,
  { name, kind, target, secret }: NewDestination,
  { caller, now, settings }: Context,
): Promise<number> {
  const destinationIds = await trx("notification_destinations as t").modify(ofCaller(caller)).pluck("t.id");
  if (destinationIds.length >= mostPerAccount)
    throw conflict(`An account has at most ${mostPerAccount} destinations; delete one first.`);
  const { address, host, recipients } = target;
  const uid = randomUUID();
  const sealed = address === null ? null : sealAddress(await settings.sealing(), uid, { address, secret });
  const [id] = await insertReturningIds(trx, "notification_destinations", [
    {
      account_id: accountOf(caller),
      uid,
      name,
      kind,
      is_enabled: 1,
      host,
      recipients: JSON.stringify(recipients),
      sealed,
      created_at: now,
      failures: 0,
    },
  ]);
  await recordChange(trx, { caller, now }, "destination.add", name, { id, kind, host, recipients });
  return id as number;
}

/** The address, checked by its kind. */
export function targetOf(kind: Kind, address: string | undefined, recipients: string[] | undefined) {
  if (kind === "Email") {
    if (address !== undefined) throw invalid("Address", "must be left out for Email");
    if (recipients === undefined) throw invalid("Recipients", "must be given for Email");
    return { address: null, host: null, recipients: [...new Set(recipients)] };
  }
  if (recipients !== undefined) throw invalid("Recipients", `must be left out for ${kind}`);
  if (address === undefined) throw invalid("Address", `must be given for ${kind}`);
  const expected =
    "must be an address with a host, without a name and a password, and with no port below 1024 but 80 and 443";
  if (!URL.canParse(address)) throw invalid("Address", expected);
  const url = new URL(address);
  const port = url.port === "" ? 443 : Number(url.port);
  const isPlain = url.username === "" && url.password === "" && url.hostname !== "" && url.host.length <= 255;
  if (!isPlain || !(port >= 1024 || port === 80 || port === 443)) throw invalid("Address", expected);
  url.hash = "";
  return { address: url.href, host: url.host, recipients: [] };
}

/** For `.modify`: the caller's; with security off those without an owner. */
export function ofCaller(caller: Caller): (query: Knex.QueryBuilder) => void {
  const isNobodys = caller.kind === "anonymous";
  return (query) =>
    void (isNobodys ? query.whereNull("t.account_id") : query.where("t.account_id", accountOf(caller) ?? 0));
}
