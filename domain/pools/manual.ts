// Pools that administrators added, and packages: pools whose licences bring those of other pools of the same licence server. What reports
// make of pools is domain/ingest/pools/.
import type { Knex } from "knex";
import {
  asRecords,
  bulkInsert,
  bulkUpdate,
  type Database,
  type InsertRow,
  jsonValues,
  recordShape,
} from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Context } from "../filters/context.ts";
import type { Viewer } from "../filters/filters.ts";
import { conflict, notFound } from "../problem.ts";
import { DAY_MS } from "../time/units.ts";
import { instantOf } from "../time/window.ts";
import { recordPurchases } from "./owned-totals.ts";
import { type Feature, featureShape, features, poolOrder, presentPools } from "./rows.ts";

/** As many as a purchase may bring: the contract's largest Quantity. */
const MOST_LICENSES = 2_147_483_647;

export interface PoolRow {
  readonly id: number;
  readonly license_server_id: number;
  readonly name: string;
  readonly source: "reported" | "manual";
  readonly is_package: number;
}

/** A pool that the caller sees, as it is stored; 404 for any other, those of deleted servers too. */
export async function poolOf(knex: Knex, id: number, { licenseServerIds }: Viewer): Promise<PoolRow> {
  const pool: PoolRow | undefined = await knex("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .where("p.id", id)
    .whereNot("s.enable_status", "Deleted")
    .first("p.id", "p.license_server_id", "p.name", "p.source", "p.is_package");
  const seen = licenseServerIds === null || (pool && licenseServerIds.includes(pool.license_server_id));
  if (!pool || !seen) throw notFound(`There is no feature with the Id ${id}.`);
  return pool;
}

/** The contract's record of a pool, read by the writer, so that the change just made is seen. */
export async function featureOf(db: Database, id: number, { caller, now }: Context): Promise<Feature> {
  const [feature] = await asRecords(features(db.write, caller, now).where("p.id", id), featureShape);
  if (feature === undefined) throw notFound(`There is no feature with the Id ${id}.`);
  return feature;
}

/** A purchase as a request gives it; a change may leave out any field. */
interface Purchase {
  readonly Quantity?: number | undefined;
  readonly StartDateUtc?: string | null | undefined;
  readonly IssuedDateUtc?: string | null | undefined;
  readonly ExpirationDateUtc?: string | null | undefined;
}

/** The columns of the given fields; `where` names the purchase in a problem. */
export function purchaseColumns(purchase: Purchase, where = ""): Record<string, number | null> {
  const columns: Record<string, number | null> = {};
  if (purchase.Quantity !== undefined) columns.quantity = purchase.Quantity;
  const days = { StartDateUtc: "start_at", IssuedDateUtc: "issued_at", ExpirationDateUtc: "expiration_at" } as const;
  for (const [field, column] of Object.entries(days) as [keyof typeof days, string][]) {
    if (purchase[field] !== undefined) columns[column] = instantOf(`${where}${field}`, purchase[field]);
  }
  return columns;
}

/**
 * Adds purchases to a pool that an administrator added. Each brings `times` its own licences, up to the most that a
 * purchase may bring.
 */
export async function addPurchases(
  trx: Knex.Transaction,
  poolId: number,
  purchases: readonly Purchase[],
  times = 1,
): Promise<void> {
  const rows = purchases.map((purchase, index): InsertRow => {
    const columns = purchaseColumns(purchase, `Purchases[${index}].`);
    return {
      pool_id: poolId,
      start_at: null,
      issued_at: null,
      expiration_at: null,
      ...columns,
      quantity: Math.min(MOST_LICENSES, (columns.quantity ?? 1) * times),
      is_reported: 0,
      is_own: 1,
    };
  });
  await bulkInsert(trx, "pool_increments", rows);
}

/**
 * Stores the total of a pool that an administrator added, now and over time: the sum of its purchases that have begun and
 * not expired. Pools that licence managers report are left as they are.
 */
export async function refreshManualTotal(trx: Knex.Transaction, poolId: number, now: number): Promise<void> {
  const purchases: { quantity: number; start_at: number | null; expiration_at: number | null }[] = await trx(
    "pool_increments",
  )
    .where({ pool_id: poolId, is_own: 1 })
    .select("quantity", "start_at", "expiration_at");
  const valid = purchases.filter(
    (one) =>
      (one.expiration_at === null || one.expiration_at > now - DAY_MS) &&
      (one.start_at === null || one.start_at <= now),
  );
  const total = Math.min(
    Number.MAX_SAFE_INTEGER,
    valid.reduce((sum, one) => sum + one.quantity, 0),
  );
  const starts = purchases.flatMap((one) => one.start_at ?? []);
  const since = purchases.length === 0 ? {} : { known_since_at: await knownSinceOf(trx, poolId, purchases) };
  const changed = await trx("pools")
    .where({ id: poolId, source: "manual" })
    .update({ total, start_at: starts.length === 0 ? null : Math.min(...starts), ...since });
  if (changed > 0) await recordPurchases(trx, poolId, purchases);
}

/** The first start of a purchase, or the first use where that is earlier; null where a purchase has no start. */
async function knownSinceOf(
  trx: Knex.Transaction,
  poolId: number,
  purchases: readonly { readonly start_at: number | null }[],
): Promise<number | null> {
  const starts = purchases.flatMap((one) => one.start_at ?? []);
  if (starts.length < purchases.length) return null;
  const pool = await trx("pools").where({ id: poolId }).first("license_server_id");
  const [session] = await trx("sessions").where({ pool_id: poolId }).min({ at: "start_at" });
  const [denial] = await trx("denials")
    .where("license_server_id", pool?.license_server_id ?? 0)
    .whereRaw("coalesce(pool_id, 0) = ?", [poolId])
    .min({ at: "denial_at" });
  const used = [session?.at, denial?.at].flatMap((at) => (at === null || at === undefined ? [] : Number(at)));
  return Math.min(...starts.map(Number), ...used);
}

/** The same for all such pools of which a purchase began or expired since their total was stored. */
export async function refreshManualTotals(db: Database, now: number): Promise<void> {
  const isDue = `p.source = 'manual' and coalesce(p.total, -1) <> (select coalesce(sum(i.quantity), 0) from pool_increments i
    where i.pool_id = p.id and i.is_own = 1 and (i.expiration_at is null or i.expiration_at > :yesterday)
      and (i.start_at is null or i.start_at <= :now))`;
  const due = (knex: Knex): Promise<number[]> =>
    knex("pools as p")
      .whereRaw(isDue, { yesterday: now - DAY_MS, now })
      .pluck("p.id");
  if ((await due(db.read)).length === 0) return;
  await db.write.transaction(async (trx) => {
    for (const id of await due(trx)) await refreshManualTotal(trx, Number(id), now);
  });
}

type Schemas = components["schemas"];

export const packageShape = recordShape<Schemas["LicensePackage"]>("LicensePackage", {
  FeatureId: ["number", "id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  Components: ["number", "components"],
});

/** The packages that the caller sees, in the order of features. */
export function packages(knex: Knex, viewer: Viewer): Knex.QueryBuilder {
  return presentPools(knex, viewer)
    .where("p.is_package", 1)
    .select("p.id", "p.name", "p.version", "p.vendor", "p.license_server_id", { license_server_name: "s.name" })
    .select({ components: knex.raw("(select count(*) from pools c where c.package_id = p.id)") })
    .orderByRaw(poolOrder("p", "s"));
}

/** A package that the caller sees, with its components in their order; 404 for any other. */
export async function packageOf(
  knex: Knex,
  id: number,
  { caller, now, signal }: Pick<Context, "caller" | "now" | "signal">,
): Promise<Schemas["PackageWithComponents"]> {
  const pool = await poolOf(knex, id, caller);
  if (!pool.is_package) throw notFound(`There is no package with the Id ${id}.`);
  const rows = features(knex, caller, now).where("p.package_id", id);
  const found: Feature[] = await asRecords(rows, featureShape, signal);
  const members: { id: number; sort_order: number | null; number_of_tokens: number | null }[] = await knex("pools")
    .where({ package_id: id })
    .select("id", "sort_order", "number_of_tokens");
  const memberOf = new Map(members.map((row) => [row.id, row]));
  const components = found.map((Feature) => {
    const member = memberOf.get(Feature.Id);
    return { SortOrder: member?.sort_order ?? null, NumberOfTokens: member?.number_of_tokens ?? null, Feature };
  });
  components.sort((a, b) => (a.SortOrder ?? 0) - (b.SortOrder ?? 0) || a.Feature.Id - b.Feature.Id);
  return { FeatureId: id, FeatureName: pool.name, Components: components };
}

/** Replaces the components of the package. Returns the pool of the package. */
export async function setComponents(
  trx: Knex.Transaction,
  id: number,
  components: readonly Schemas["ChosenComponent"][],
  viewer: Viewer,
): Promise<PoolRow> {
  const parent = await poolOf(trx, id, viewer);
  const ids = new Set(components.map((one) => one.FeatureId));
  if (ids.size < components.length) throw conflict("Components name a feature twice; it can be in one place only.");
  if (ids.has(id)) throw conflict("A package cannot be a component of itself.");
  const found: { id: number; package_id: number | null }[] = await trx("pools")
    .where({ license_server_id: parent.license_server_id })
    .whereRaw("id in ?", [jsonValues(trx, [...ids])])
    .select("id", "package_id");
  if (found.length < ids.size) {
    throw notFound("The package's licence server has no feature with one of these FeatureIds.");
  }
  const taken = found.find((one) => one.package_id !== null && one.package_id !== id);
  if (taken) throw conflict(`The feature with the Id ${taken.id} is a component of another package.`);
  await trx("pools").where({ package_id: id }).update({ package_id: null, sort_order: null, number_of_tokens: null });
  await bulkUpdate(
    trx,
    "pools",
    ["id"],
    components.map((one, index) => ({
      id: one.FeatureId,
      package_id: id,
      sort_order: one.SortOrder ?? index + 1,
      number_of_tokens: one.NumberOfTokens ?? null,
    })),
  );
  return parent;
}
