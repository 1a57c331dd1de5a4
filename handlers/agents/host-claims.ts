// Which agent speaks for which workstation: the first one that names it claims it. getAgentHostClaims, getAgentHostClaim,
// updateAgentHostClaim and deleteAgentHostClaim let administrators see, move and release claims.
import type { Knex } from "knex";
import { containsText, hostLabel, jsonObject, nameKey, recordShape } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import { askPage } from "../../domain/lists/page-query.ts";
import { pageFields, pageLinks, pageOf } from "../../domain/lists/paging.ts";
import { forbidden } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import {
  type ChangedClaims,
  claimOf,
  type Holder,
  holderOf,
  hostClaims,
  isHeldBy,
  moveClaim,
  releaseClaim,
  validClaims,
} from "../brokers/claim-holders.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];
type Claim = Schemas["AgentHostClaim"];

/** Workstations that one agent's credentials speak for. */
const mostHosts = 10_000;

/** Lets a machine speak for a workstation, which it claims if nobody has, or throws `forbidden`; people speak for any. */
export async function admitHost(trx: Knex.Transaction, caller: Caller, hostName: string, now: number): Promise<void> {
  const holder = holderOf(caller);
  if (holder === null) return;
  const host_key = nameKey(hostName);
  const host_label = hostLabel(host_key);
  const same = validClaims(trx, hostClaims).where("c.host_label", host_label);
  // A label alone is the same workstation as each name that begins with it.
  if (host_key !== host_label) same.whereIn("c.host_key", [host_key, host_label]);
  const claims: Holder[] = await same.select("c.client_id", "c.account_id");
  if (claims.some((claim) => !isHeldBy(claim, holder))) {
    throw forbidden(
      `The workstation ${hostName} is another agent's, which has claimed it. An administrator can move or release the claim.`,
    );
  }
  if (claims.length > 0) return;
  const [own] = await trx("agent_host_claims").where(holder).count({ claims: "*" });
  if (Number(own?.claims) >= mostHosts) {
    throw forbidden(`The workstation ${hostName} is new, and this agent has claimed ${mostHosts} others.`);
  }
  // That of credentials or an account that are gone.
  await trx("agent_host_claims").where({ host_key }).delete();
  const created = { created_at: now, created_by: null };
  await trx("agent_host_claims").insert({ host_name: hostName, host_key, host_label, ...holder, ...created });
}

const ofHosts: ChangedClaims<Claim> = {
  kind: hostClaims,
  shape: recordShape<Claim>("AgentHostClaim", {
    Id: ["number", "id"],
    HostName: ["text", "host_name"],
    Holder: ["text", "holder"],
    CreatedBy: ["text", "created_by"],
    CreatedUtc: ["instant", "created_at"],
  }),
  claims: (knex) =>
    validClaims(knex, hostClaims)
      .select("c.id", "c.host_name", "c.created_at", "c.created_by")
      .select({ holder: knex.raw("coalesce(k.client_id, a.name)") }),
  about: ({ Id, HostName, Holder: holder }) => ({ target: HostName, detail: { AgentHostClaimId: Id, Holder: holder } }),
};

export const getAgentHostClaims: Handler<"getAgentHostClaims"> = async ({ query, url }, { db, signal }) => {
  const page = pageOf(query);
  const chosen = (claims: Knex.QueryBuilder) => {
    const { HostName, Holder: holder } = query;
    if (HostName !== undefined) claims.where(containsText(db.read, ["c.host_name"], HostName));
    if (holder !== undefined) claims.where(containsText(db.read, ["coalesce(k.client_id, a.name)"], holder));
    return claims;
  };
  const rows = chosen(ofHosts.claims(db.read)).orderBy(["c.host_key", "c.id"]).limit(page.size).offset(page.offset);
  const total = chosen(validClaims(db.read, hostClaims)).count({ total: "*" });
  const { items, totalCount } = await askPage(db.read, page, rows, total, ofHosts.shape, signal);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject<Schemas["AgentHostClaimPage"]>({ Items: items, ...pageFields(page, totalCount) }),
  };
};

export const getAgentHostClaim: Handler<"getAgentHostClaim"> = async ({ path: { id } }, { db }) => ({
  status: 200,
  body: await claimOf(db.read, ofHosts, id),
});

export const updateAgentHostClaim: Handler<"updateAgentHostClaim"> = async ({ path: { id }, body }, context) => ({
  status: 200,
  body: await moveClaim(ofHosts, id, body.Holder, context),
});

export const deleteAgentHostClaim: Handler<"deleteAgentHostClaim"> = async ({ path: { id } }, context) => ({
  status: 200,
  body: await releaseClaim(ofHosts, id, context),
});
