// What administrators enter about licences: manual licences and their past use, packages and names of products; and the licence types.
import type { Knex } from "knex";
import { asJson, classifyDatabaseError, comparedText, recordShape } from "../db/index.ts";
import type { Context } from "../domain/filters/context.ts";
import { among, type Viewer } from "../domain/filters/filters.ts";
import { type PoolIdentity, tooOldHeader } from "../domain/ingest/batch/messages.ts";
import { findServer } from "../domain/ingest/batch/servers.ts";
import { addManualUsage, type ManualDenial, type ManualSession } from "../domain/ingest/manual-usage.ts";
import type { Pool, PoolBook } from "../domain/ingest/pools/book.ts";
import { readPools, storePools } from "../domain/ingest/pools/store.ts";
import {
  addPurchases,
  featureOf,
  packageOf,
  packageShape,
  packages,
  poolOf,
  refreshManualTotal,
  setComponents,
} from "../domain/pools/manual.ts";
import { setProductName as store } from "../domain/pools/product-names.ts";
import { presentPools } from "../domain/pools/rows.ts";
import { checkText, conflict, invalid, notFound } from "../domain/problem.ts";
import { checkServer } from "../domain/servers/rows.ts";
import { instantOf } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { created, ok, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

type LicenseCreate = components["schemas"]["LicenseCreate"];

/** The licence server of licences without one. */
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
  const { now } = context;
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
  await recordChange(trx, context, "license.add", body.Name, { FeatureId: pool.id });
  return pool.id;
}

async function serverOf(trx: Knex.Transaction, id: number | undefined, { caller }: Context): Promise<number> {
  if (id !== undefined) {
    await checkServer(trx, id, caller);
    return id;
  }
  const server = await findServer(trx, unmanagedServer);
  if (server === null) throw conflict(`The licence server ${unmanagedServer.Name} was deleted.`);
  return server.id;
}

/** A new pool. Refuses a second one with exactly this identity. */
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

/** Existing components join the package; the others are added, with as many licences as the package has. */
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
    const existing = book.candidates(identity).find((pool) => pool !== parent && !added.has(pool));
    const pool = existing ?? book.add({ ...identity, licenseType: parent.licenseType }, true);
    if (!existing) added.add(pool);
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

const licenseTypes = [
  "Floating",
  "NodeLocked",
  "NamedUser",
  "SingleUse",
  "NamedUserCasual",
  "HostBased",
  "Unmanaged",
  "UserNameLocked",
  "Token",
] as const;

export const getLicenseTypes: Handler<"getLicenseTypes"> = async (_input, { db, caller }) => {
  const rows: { license_type: string; total: number }[] = await presentPools(db.read, caller)
    .whereNotNull("p.license_type")
    .groupBy("p.license_type")
    .select("p.license_type")
    .count({ total: "*" });
  const counts = new Map(rows.map((row) => [row.license_type, Number(row.total)]));
  return { status: 200, body: licenseTypes.map((type) => ({ LicenseType: type, Features: counts.get(type) ?? 0 })) };
};

type Schemas = components["schemas"];

export const addLicenseUsage: Handler<"addLicenseUsage"> = async ({ path, body }, { db, caller, now, settings }) => {
  const sessions = (body.Sessions ?? []).map((one, index) => sessionOf(one, `Sessions[${index}].`, now));
  const denials = (body.Denials ?? []).map((one, index) => denialOf(one, `Denials[${index}].`, now));
  const { denialWindowMs, silenceMs } = settings;
  const { result, tooOld } = await db.write.transaction(async (trx) => {
    const pool = await poolOf(trx, path.id, caller);
    const added = await addManualUsage(trx, pool, { sessions, denials }, { now, denialWindowMs, silenceMs });
    await recordChange(trx, { caller, now }, "license.usage", pool.name, { FeatureId: path.id, ...added.result });
    return added;
  });
  return { status: 200, headers: tooOldHeader(tooOld), body: result };
};

function sessionOf(session: Schemas["UsedSession"], where: string, now: number): ManualSession {
  const startAt = instantOf(`${where}StartTimeUtc`, session.StartTimeUtc) as number;
  const endAt = instantOf(`${where}EndTimeUtc`, session.EndTimeUtc) as number;
  if (endAt < startAt) throw invalid(`${where}EndTimeUtc`, "must not be before the start");
  if (endAt > now) throw invalid(`${where}EndTimeUtc`, "must not be after now");
  return { ...ownerOf(session, where), startAt, endAt, lingerSeconds: session.LingerTimeSeconds ?? null };
}

function denialOf(denial: Schemas["UsedDenial"], where: string, now: number): ManualDenial {
  const at = instantOf(`${where}DenialTimeUtc`, denial.DenialTimeUtc) as number;
  if (at > now) throw invalid(`${where}DenialTimeUtc`, "must not be after now");
  const errorMessage = denial.ErrorMessage ?? null;
  return { ...ownerOf(denial, where), at, denialType: denial.DenialType ?? "Other", errorMessage };
}

function ownerOf(one: Schemas["UsedSession"] | Schemas["UsedDenial"], where: string) {
  checkText(`${where}UserName`, one.UserName);
  if (typeof one.Workstation === "string") checkText(`${where}Workstation`, one.Workstation);
  const { UserName: userName, Workstation: workstation = null, NumberOfLicenses: numberOfLicenses = 1 } = one;
  return { userName, workstation, numberOfLicenses };
}

export const getPackages: Handler<"getPackages"> = async (_input, { db, caller, signal }) =>
  ok(await asJson(packages(db.read, caller), packageShape, signal));

export const getPackage: Handler<"getPackage"> = async ({ path: { id } }, context) =>
  ok(await packageOf(context.db.read, id, context));

export const setPackage: Handler<"setPackage"> = async ({ path: { id }, body }, context) => {
  await context.db.write.transaction(async (trx) => {
    const { name } = await setComponents(trx, id, body.Components, context.caller);
    await trx("pools").where({ id }).update({ is_package: 1 });
    await recordChange(trx, context, "package.change", name, { FeatureId: id, ...body });
  });
  return { status: 200, body: await packageOf(context.db.write, id, context) };
};

export const deletePackage: Handler<"deletePackage"> = async ({ path: { id } }, context) => {
  const body = await packageOf(context.db.write, id, context);
  await context.db.write.transaction(async (trx) => {
    const { name } = await setComponents(trx, id, [], context.caller);
    await trx("pools").where({ id }).update({ is_package: 0 });
    await recordChange(trx, context, "package.delete", name, { FeatureId: id });
  });
  return { status: 200, body };
};

type ProductName = components["schemas"]["ProductName"];

const productNameShape = recordShape<ProductName>("ProductName", {
  Vendor: ["text", "vendor"],
  FeatureName: ["text", "feature_name"],
  ProductName: ["text", "product_name"],
});

export const getProductNames: Handler<"getProductNames"> = async (_input, { db, caller, signal }) => {
  const rows = db.read("product_names as n").select("n.*").orderBy(["n.vendor_key", "n.feature_key"]);
  rows.modify(seenProducts(db.read, caller));
  return { status: 200, body: await asJson(rows, productNameShape, signal) };
};

/** For `.modify`: selects the names of features on licence servers that the caller sees. */
function seenProducts(knex: Knex, { licenseServerIds }: Viewer): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (licenseServerIds === null) return;
    const pools = knex("pools as p")
      .select("p.id")
      .whereRaw("p.name_key = n.feature_key and coalesce(p.vendor_key, '') = n.vendor_key")
      .modify(among(knex, "p.license_server_id", licenseServerIds));
    query.whereExists(pools);
  };
}

export const setProductName: Handler<"setProductName"> = async ({ body }, { db, caller, now }) => {
  checkText("FeatureName", body.FeatureName);
  if (body.Vendor !== null) checkText("Vendor", body.Vendor);
  if (body.ProductName !== null) checkText("ProductName", body.ProductName);
  await db.write.transaction(async (trx) => {
    await store(trx, body);
    await recordChange(trx, { caller, now }, "product.change", body.FeatureName, { ...body });
  });
  return { status: 200, body };
};
