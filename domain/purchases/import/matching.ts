// Which feature and which purchase a row of a CSV text means. docs/domain.md, Import of purchases.
import type { Knex } from "knex";
import { asRecords, jsonValues, nameKey, recordShape } from "../../../db/index.ts";
import { idIn, type TextRow } from "../../csv-import/table.ts";
import type { Viewer } from "../../filters/filters.ts";
import { presentPools } from "../../pools/rows.ts";
import { type Procurement, procurements, readProcurements } from "../rows.ts";
import type { Column } from "./columns.ts";

export interface ImportPool {
  readonly FeatureId: number;
  readonly FeatureName: string;
  readonly FeatureVersion: string | null;
  readonly AdditionalKey: string | null;
  readonly Vendor: string | null;
  readonly LicenseType: string | null;
  readonly LicenseServerName: string;
  readonly Source: "reported" | "manual";
}

const poolShape = recordShape<ImportPool>("ImportPool", {
  FeatureId: ["number", "id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  AdditionalKey: ["text", "additional_key"],
  Vendor: ["text", "vendor"],
  LicenseType: ["text", "license_type"],
  LicenseServerName: ["text", "license_server_name"],
  Source: ["text", "source"],
});

/** What is stored, as far as the rows may mean it. */
export class Stored {
  readonly #pools: ReadonlyMap<number, ImportPool>;
  readonly #poolsByName: ReadonlyMap<string, readonly ImportPool[]>;
  readonly #purchases: ReadonlyMap<number, Procurement>;
  readonly #purchasesOf: ReadonlyMap<number, readonly Procurement[]>;

  private constructor(pools: readonly ImportPool[], purchases: readonly Procurement[]) {
    this.#pools = new Map(pools.map((pool) => [pool.FeatureId, pool]));
    this.#poolsByName = Map.groupBy(pools, ({ FeatureName }) => nameKey(FeatureName));
    this.#purchases = new Map(purchases.map((one) => [one.Id, one]));
    this.#purchasesOf = Map.groupBy(purchases, ({ FeatureId }) => FeatureId);
  }

  /** Of the features that the viewer sees. */
  static async read(knex: Knex, rows: readonly TextRow<Column>[], viewer: Viewer, now: number): Promise<Stored> {
    const named = new Set(rows.map(({ cells }) => nameKey(cells.get("FeatureName") ?? "")));
    const numbers = (column: Column) => rows.flatMap(({ cells }) => idIn(cells.get(column)) ?? []);
    const poolIds = new Set(numbers("FeatureId"));
    const ofIds: { poolId: number }[] = await knex("pool_increments")
      .whereRaw("id in ?", [jsonValues(knex, numbers("Id"))])
      .select({ poolId: "pool_id" });
    for (const { poolId } of ofIds) poolIds.add(Number(poolId));
    const pools = presentPools(knex, viewer)
      .whereRaw("(p.name_key in ? or p.id in ?)", [jsonValues(knex, [...named]), jsonValues(knex, [...poolIds])])
      .select("p.id", "p.name", "p.version", "p.additional_key", "p.vendor", "p.license_type", "p.source")
      .select({ license_server_name: "s.name" })
      .orderBy("p.id");
    const found = await asRecords(pools, poolShape);
    const purchases = procurements(knex, viewer, now).whereRaw("p.id in ?", [
      jsonValues(
        knex,
        found.map(({ FeatureId }) => FeatureId),
      ),
    ]);
    return new Stored(found, await readProcurements(purchases));
  }

  purchase(id: number): Procurement | undefined {
    return this.#purchases.get(id);
  }

  pool(id: number): ImportPool | undefined {
    return this.#pools.get(id);
  }

  /** The only feature that the cells fit; else what is wrong with them, and in which column. */
  poolOf({ cells }: TextRow<Column>): ImportPool | readonly [column: Column, mistake: string] {
    const id = cells.get("FeatureId") ?? "";
    const name = cells.get("FeatureName") ?? "";
    if (id === "" && name === "") return ["FeatureName", "must be the name of a feature"];
    const one = this.#pools.get(idIn(id) ?? 0);
    const among = id === "" ? (this.#poolsByName.get(nameKey(name)) ?? []) : one === undefined ? [] : [one];
    if (among.length === 0) return [id === "" ? "FeatureName" : "FeatureId", "must be a feature that there is"];
    const fitting = among.filter((pool) => meant.every((column) => fits(column, cells.get(column) ?? "", pool)));
    const [first] = fitting;
    if (first !== undefined && fitting.length === 1) return first;
    if (first !== undefined)
      return ["FeatureName", `must name one feature, and names ${fitting.length}: ${toTellApart(fitting)}`];
    const wrong = meant.find((column) => !among.some((pool) => fits(column, cells.get(column) ?? "", pool)));
    if (wrong === undefined) return ["FeatureName", "must be a feature that there is, with all of these"];
    const there = new Set(among.map((pool) => pool[wrong] ?? "nothing"));
    return [wrong, `must be what the feature has there: ${[...there].slice(0, 5).join(", ")}`];
  }

  /** The purchases of a feature that have this order and serial number. */
  sameOrder(poolId: number, order: string | null, serial: string | null): readonly Procurement[] {
    const all = this.#purchasesOf.get(poolId) ?? [];
    return all.filter(({ AssetInfo, SerialNumber }) => AssetInfo === order && SerialNumber === serial);
  }
}

const meant = ["FeatureName", "FeatureVersion", "AdditionalKey", "Vendor", "LicenseType", "LicenseServerName"] as const;
type Meant = (typeof meant)[number];
/** In upper or lower case; the others are compared exactly. */
const names: ReadonlySet<Meant> = new Set(["FeatureName", "Vendor", "LicenseServerName"] as const);

function fits(column: Meant, cell: string, pool: ImportPool): boolean {
  if (cell === "") return true;
  const value = pool[column];
  if (value === null) return false;
  return names.has(column) ? nameKey(value) === nameKey(cell) : value === cell;
}

function toTellApart(pools: readonly ImportPool[]): string {
  const differing = meant.filter((column) => new Set(pools.map((pool) => pool[column])).size > 1);
  return `${differing.length === 0 ? "FeatureId" : differing.join(", ")} can tell them apart`;
}
