// Packages: pools whose licences bring those of other pools of the same licence server, their components.
import type { Knex } from "knex";
import { asRecords, bulkUpdate, jsonValues, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Context } from "../filters/context.ts";
import type { Viewer } from "../filters/filters.ts";
import { conflict, notFound } from "../problem.ts";
import { type PoolRow, poolOf } from "./manual.ts";
import { type Feature, featureShape, features, poolOrder, presentPools } from "./rows.ts";

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

/** Makes these the components of the package, in place of those before. Answers the pool of the package. */
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
    components.map((one, index) => ({
      id: one.FeatureId,
      package_id: id,
      sort_order: one.SortOrder ?? index + 1,
      number_of_tokens: one.NumberOfTokens ?? null,
    })),
  );
  return parent;
}
