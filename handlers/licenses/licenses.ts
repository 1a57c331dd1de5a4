// createLicense: a licence that no licence manager reports, added by an administrator as a pool with its purchases.
import type { Knex } from "knex";
import { classifyDatabaseError, comparedText } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import type { PoolIdentity } from "../../domain/ingest/batch/messages.ts";
import { findServer } from "../../domain/ingest/batch/servers.ts";
import type { Pool, PoolBook } from "../../domain/ingest/pools/book.ts";
import { readPools, storePools } from "../../domain/ingest/pools/store.ts";
import { addPurchases, featureOf, poolOf, refreshManualTotal } from "../../domain/pools/manual.ts";
import { checkText, conflict, notFound } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import { created } from "../created.ts";
import type { Handler } from "../types.ts";

type LicenseCreate = components["schemas"]["LicenseCreate"];

/** The licence server of licences that name none. */
const unmanagedServer = { Name: "Unmanaged", LicenseManagerType: "Other" } as const;

export const createLicense: Handler<"createLicense"> = async ({ body }, context) => {
  checkLicense(body);
  try {
    const id = await context.db.write.transaction((trx) => add(trx, body, context));
    return created("features", id, await featureOf(context.db, id, context));
  } catch (error) {
    if (classifyDatabaseError(error) === "unique") throw conflict("This licence exists already.");
    throw error;
  }
};

function checkLicense({ Components, ...license }: LicenseCreate): void {
  for (const [field, text] of Object.entries({
    Name: license.Name,
    Version: license.Version,
    Vendor: license.Vendor,
  })) {
    if (typeof text === "string") checkText(field, text);
  }
  if (typeof license.AdditionalKey === "string") checkText("AdditionalKey", license.AdditionalKey);
  for (const [index, { Name, Version }] of (Components ?? []).entries()) {
    checkText(`Components[${index}].Name`, Name);
    if (typeof Version === "string") checkText(`Components[${index}].Version`, Version);
  }
}

async function add(trx: Knex.Transaction, body: LicenseCreate, context: Context): Promise<number> {
  const { caller, now } = context;
  const serverId = await serverOf(trx, body.LicenseServerId, context);
  const book = await readPools(trx, serverId);
  const pool = addPool(book, {
    name: body.Name,
    version: typeof body.Version === "string" ? comparedText(body.Version) : null,
    additionalKey: typeof body.AdditionalKey === "string" ? comparedText(body.AdditionalKey) : null,
    vendor: body.Vendor ?? null,
    licenseType: body.LicenseType ?? "Unmanaged",
  });
  book.nameAt(pool, now);
  await storePools(trx, serverId, book);
  await trx("pools")
    .where({ id: pool.id })
    .update({ source: "manual", is_package: Number(body.Kind === "Package" || (body.Components ?? []).length > 0) });
  await addPurchases(trx, pool.id, body.Purchases ?? []);
  await refreshManualTotal(trx, pool.id, now);
  if (body.PackageId !== undefined) await joinPackage(trx, pool.id, serverId, body.PackageId, context);
  await addComponents(trx, book, pool, serverId, body, now);
  const act = { actor: caller.name, target: body.Name, detail: { FeatureId: pool.id } };
  await recordAct(trx, { ...act, action: "license.add" }, now);
  return pool.id;
}

async function serverOf(trx: Knex.Transaction, id: number | undefined, { caller }: Context): Promise<number> {
  if (id !== undefined) {
    const server = await trx("license_servers").where({ id }).whereNot("enable_status", "Deleted").first("id");
    const isSeen = caller.licenseServerIds === null || caller.licenseServerIds.includes(id);
    if (server === undefined || !isSeen) throw notFound(`There is no licence server with the Id ${id}.`);
    return id;
  }
  const server = await findServer(trx, unmanagedServer);
  if (server === null) throw conflict(`The licence server ${unmanagedServer.Name} was deleted.`);
  return server.id;
}

/** A new pool of the book. Refuses a second one with exactly this identity. */
function addPool(book: PoolBook, identity: PoolIdentity): Pool {
  const pool = book.add(identity, true);
  const key = book.keyOf(pool);
  const same = book.all().find((other) => other !== pool && book.keyOf(other) === key);
  if (same) throw conflict(`This licence exists already: the feature with the Id ${same.id}.`);
  return pool;
}

/** Makes a pool the last component of a package of the same server. */
async function joinPackage(
  trx: Knex.Transaction,
  poolId: number,
  serverId: number,
  packageId: number,
  { caller }: Context,
): Promise<void> {
  const found = await poolOf(trx, packageId, caller);
  if (!found.is_package) throw notFound(`There is no package with the Id ${packageId}.`);
  if (found.license_server_id !== serverId) throw conflict("The package is on another licence server.");
  const [last] = await trx("pools").where({ package_id: packageId }).max({ position: "sort_order" });
  await trx("pools")
    .where({ id: poolId })
    .update({ package_id: packageId, sort_order: Number(last?.position ?? 0) + 1 });
}

/** Components that exist join the package; the others are added, with as many licences as the package brings. */
async function addComponents(
  trx: Knex.Transaction,
  book: PoolBook,
  parent: Pool,
  serverId: number,
  { Components = [], Purchases = [] }: LicenseCreate,
  now: number,
): Promise<void> {
  const added = new Set<Pool>();
  const joined = Components.map(({ Name, Version = null, NumberOfTokens = 1 }, index) => {
    const version = Version === null ? null : comparedText(Version);
    const identity = { name: Name, version, additionalKey: null, vendor: parent.vendor, licenseType: null };
    const known = book.candidates(identity).find((pool) => pool !== parent && !added.has(pool));
    const pool = known ?? book.add({ ...identity, licenseType: parent.licenseType }, true);
    if (!known) added.add(pool);
    book.nameAt(pool, now);
    return { pool, tokens: NumberOfTokens, position: index + 1 };
  });
  await storePools(trx, serverId, book);
  for (const { pool, tokens, position } of joined) {
    const member = { package_id: parent.id, sort_order: position, number_of_tokens: tokens };
    const free = trx("pools").where({ id: pool.id }).whereNull("package_id");
    const changed = await free.update(added.has(pool) ? { ...member, source: "manual" } : member);
    if (changed === 0) throw conflict(`The feature with the Id ${pool.id} is already a component of a package.`);
    if (!added.has(pool)) continue;
    await addPurchases(trx, pool.id, Purchases, tokens);
    await refreshManualTotal(trx, pool.id, now);
  }
}
