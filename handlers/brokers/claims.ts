// Claims: which machine reports which licence server. The first one that reports a new server claims it; administrators see,
// confirm, move and release claims, and may give a server a second one. A claim ends with its credentials or account.
import type { Knex } from "knex";
import { jsonValues } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import { forbidden } from "../../domain/problem.ts";
import type { Note } from "./acts-at-end.ts";
import { type Holder, holderOf, isHeldBy, serverClaims, validClaims } from "./claim-holders.ts";

/** Claims that a machine may make by its first reports, as long as no administrator has confirmed them. */
const mostUnconfirmed = 100;

/**
 * Lets a caller's reports of a licence server in, or throws `forbidden`; people report any. A machine claims a server
 * that nobody has claimed and that has no sessions, and notes the act. Answers a function for the reports of one transaction.
 */
export function admissionOf(trx: Knex.Transaction, caller: Caller, now: number, note: Note) {
  const holder = holderOf(caller);
  const admitted = new Set<number>();
  return async (server: { readonly id: number; readonly name: string }): Promise<void> => {
    if (holder === null || admitted.has(server.id)) return;
    const claims: (Holder & { readonly broker: string })[] = await validClaims(trx, serverClaims)
      .where("c.license_server_id", server.id)
      .orderBy("c.id")
      .select("c.client_id", "c.account_id")
      .select({ broker: trx.raw("coalesce(k.broker_id, k.client_id, a.name)") });
    if (!claims.some((claim) => isHeldBy(claim, holder))) {
      if (claims.length > 0)
        throw refusal(
          server.name,
          claims.map((claim) => claim.broker),
        );
      await requireNew(trx, server);
      await requireFew(trx, server.name, holder);
      await claim(trx, server, holder, now);
      const act = { actor: caller.name, action: "claim.add", target: server.name } as const;
      note({ ...act, detail: { LicenseServerId: server.id, FirstReport: true } });
    }
    admitted.add(server.id);
  };
}

/** Of these licence servers those that the caller may not report, because other machines have claimed them. */
export async function claimedByOthers(
  knex: Knex,
  caller: Caller,
  serverIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const holder = holderOf(caller);
  if (holder === null || serverIds.length === 0) return new Set();
  const claims: (Holder & { readonly id: number })[] = await validClaims(knex, serverClaims)
    .whereRaw("c.license_server_id in ?", [jsonValues(knex, serverIds)])
    .select("c.client_id", "c.account_id", { id: "c.license_server_id" });
  const own = new Set(claims.filter((claim) => isHeldBy(claim, holder)).map(({ id }) => id));
  return new Set(claims.map(({ id }) => id).filter((id) => !own.has(id)));
}

/** Whose sessions are stored already is not given to whoever asks first: it was imported, or its claim was released or ended. */
async function requireNew(trx: Knex.Transaction, { id, name }: { readonly id: number; readonly name: string }) {
  const sessions = trx("sessions as x").join("pools as p", "p.id", "x.pool_id").where("p.license_server_id", id);
  if ((await sessions.first("x.id")) === undefined) return;
  throw forbidden(
    `The licence server ${name} has sessions, and no machine has claimed it. An administrator can let this one report it, by createLicenseServerClaim or on the page of claims.`,
  );
}

async function requireFew(trx: Knex.Transaction, server: string, holder: Holder): Promise<void> {
  const [row] = await trx("license_server_claims").where(holder).whereNull("created_by").count({ claims: "*" });
  if (Number(row?.claims) < mostUnconfirmed) return;
  throw forbidden(
    `The licence server ${server} is new, and this machine has claimed ${mostUnconfirmed} others that no administrator has confirmed. An administrator can confirm them, by updateLicenseServerClaim or on the page of claims.`,
  );
}

function refusal(server: string, brokers: readonly string[]) {
  const names = brokers.join(" and ");
  return forbidden(
    `The licence server ${server} is reported by the broker ${names}, which has claimed it. An administrator can move or release the claim, or add another one.`,
  );
}

async function claim(
  trx: Knex.Transaction,
  server: { readonly id: number; readonly name: string },
  holder: Holder,
  now: number,
): Promise<void> {
  // Those whose credentials or account are gone.
  await trx("license_server_claims").where({ license_server_id: server.id }).delete();
  await trx("license_server_claims").insert({
    license_server_id: server.id,
    ...holder,
    created_at: now,
    created_by: null,
  });
}
