// getPackages, getPackage, setPackage and deletePackage: features that are packages of others.
import type { Knex } from "knex";
import { asJson, asRecords, bulkUpdate, type Database, jsonValues, recordShape } from "../../db/index.ts";
import { conflict, notFound } from "../../domain/problem.ts";
import type { Context } from "../../domain/records/context.ts";
import { poolOf } from "../../domain/records/pools/manual.ts";
import { type Feature, featureShape, features, poolOrder, presentPools } from "../../domain/records/pools/rows.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];

const packageShape = recordShape<Schemas["LicensePackage"]>("LicensePackage", {
  FeatureId: ["number", "id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  Components: ["number", "components"],
});

export const getPackages: Handler<"getPackages"> = async (_input, { db, caller, signal }) => {
  const rows = presentPools(db.read, caller)
    .where("p.is_package", 1)
    .select("p.id", "p.name", "p.version", "p.vendor", "p.license_server_id", { license_server_name: "s.name" })
    .select({ components: db.read.raw("(select count(*) from pools c where c.package_id = p.id)") })
    .orderByRaw(poolOrder("p", "s"));
  return { status: 200, body: await asJson(rows, packageShape, signal) };
};

export const getPackage: Handler<"getPackage"> = async ({ path: { id } }, context) => ({
  status: 200,
  body: await packageOf(context.db.read, id, context),
});

export const setPackage: Handler<"setPackage"> = async ({ path: { id }, body }, context) => {
  await context.db.write.transaction(async (trx) => {
    const { name } = await setComponents(trx, id, body.Components, context);
    await trx("pools").where({ id }).update({ is_package: 1 });
    const act = {
      actor: context.caller.name,
      action: "package.change",
      target: name,
      detail: { FeatureId: id, ...body },
    };
    await recordAct(trx, { ...act, action: "package.change" }, context.now);
  });
  return { status: 200, body: await packageOf(context.db.write, id, context) };
};

export const deletePackage: Handler<"deletePackage"> = async ({ path: { id } }, context) => {
  const body = await packageOf(context.db.write, id, context);
  await context.db.write.transaction(async (trx) => {
    const { name } = await setComponents(trx, id, [], context);
    await trx("pools").where({ id }).update({ is_package: 0 });
    const act = { actor: context.caller.name, target: name, detail: { FeatureId: id } };
    await recordAct(trx, { ...act, action: "package.delete" }, context.now);
  });
  return { status: 200, body };
};

async function packageOf(
  knex: Database["read"],
  id: number,
  { caller, now, signal }: Context,
): Promise<Schemas["PackageWithComponents"]> {
  const pool = await poolOf(knex, id, caller);
  if (!pool.is_package) throw notFound(`There is no package with the Id ${id}.`);
  const rows = features(knex, caller, now).where("p.package_id", id);
  const found: Feature[] = await asRecords(rows, featureShape, signal);
  const places: { id: number; sort_order: number | null; number_of_tokens: number | null }[] = await knex("pools")
    .where({ package_id: id })
    .select("id", "sort_order", "number_of_tokens");
  const placeOf = new Map(places.map((row) => [row.id, row]));
  const components = found.map((Feature) => {
    const place = placeOf.get(Feature.Id);
    return { SortOrder: place?.sort_order ?? null, NumberOfTokens: place?.number_of_tokens ?? null, Feature };
  });
  components.sort((a, b) => (a.SortOrder ?? 0) - (b.SortOrder ?? 0) || a.Feature.Id - b.Feature.Id);
  return { FeatureId: id, FeatureName: pool.name, Components: components };
}

/** Makes these the components of the package, in place of those that were. */
async function setComponents(
  trx: Knex.Transaction,
  id: number,
  components: readonly Schemas["ChosenComponent"][],
  { caller }: Context,
) {
  const parent = await poolOf(trx, id, caller);
  const ids = new Set(components.map((one) => one.FeatureId));
  if (ids.size < components.length) throw conflict("Components name a feature twice, which can be in one place only.");
  if (ids.has(id)) throw conflict("A package cannot be a component of itself.");
  const known: { id: number; package_id: number | null }[] = await trx("pools")
    .where({ license_server_id: parent.license_server_id })
    .whereRaw("id in ?", [jsonValues(trx, [...ids])])
    .select("id", "package_id");
  if (known.length < ids.size) {
    throw notFound("The package's licence server has no feature with one of these FeatureIds.");
  }
  const taken = known.find((one) => one.package_id !== null && one.package_id !== id);
  if (taken) throw conflict(`The feature with the Id ${taken.id} is a component of another package.`);
  await trx("pools").where({ package_id: id }).update({ package_id: null, sort_order: null, number_of_tokens: null });
  await bulkUpdate(
    trx,
    "pools",
    ["id"],
    components.map((one, place) => ({
      id: one.FeatureId,
      package_id: id,
      sort_order: one.SortOrder ?? place + 1,
      number_of_tokens: one.NumberOfTokens ?? null,
    })),
  );
  return parent;
}
