// What a CSV text of purchases would add and change, which features and purchases its rows mean, and its mistakes (docs/domain.md,
// Cost). Nothing is written here.
import type { Knex } from "knex";
import { asRecords, jsonValues, nameKey, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { type Delimiter, idIn, Mistakes, type TextRow, tableOf } from "../csv-import/table.ts";
import type { Viewer } from "../filters/filters.ts";
import { presentPools } from "../pools/rows.ts";
import { instantOf } from "../time/window.ts";
import { type Column, readCell, type SetColumn, setColumns, sheet, type Value } from "./import-cells.ts";
import { priceFields, seesPrices } from "./price.ts";
import { type Procurement, papers, pricesRefused, procurementColumns, procurements, readProcurements } from "./rows.ts";

interface ImportPool {
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
class Stored {
  readonly #pools: ReadonlyMap<number, ImportPool>;
  readonly #poolsByName: ReadonlyMap<string, readonly ImportPool[]>;
  readonly #purchases: ReadonlyMap<number, Procurement>;
  readonly #byOrder: ReadonlyMap<string, readonly Procurement[]>;

  private constructor(pools: readonly ImportPool[], purchases: readonly Procurement[]) {
    this.#pools = new Map(pools.map((pool) => [pool.FeatureId, pool]));
    this.#poolsByName = Map.groupBy(pools, ({ FeatureName }) => nameKey(FeatureName));
    this.#purchases = new Map(purchases.map((one) => [one.Id, one]));
    this.#byOrder = Map.groupBy(purchases, ({ FeatureId, AssetInfo, SerialNumber }) =>
      orderKey(FeatureId, AssetInfo, SerialNumber),
    );
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
    const among = id === "" ? (this.#poolsByName.get(nameKey(name)) ?? []) : this.#withId(id);
    if (among.length === 0) return [id === "" ? "FeatureName" : "FeatureId", "must be a feature that there is"];
    const fitting = among.filter((pool) => meant.every((column) => fits(column, cells.get(column) ?? "", pool)));
    const [first] = fitting;
    if (first !== undefined && fitting.length === 1) return first;
    if (first !== undefined)
      return ["FeatureName", `must name one feature, and names ${fitting.length}: ${toDistinguish(fitting)}`];
    const wrong = meant.find((column) => !among.some((pool) => fits(column, cells.get(column) ?? "", pool)));
    if (wrong === undefined) return ["FeatureName", "must be a feature that there is, with all of these"];
    const there = new Set(among.map((pool) => pool[wrong] ?? "nothing"));
    return [wrong, `must be what the feature has there: ${[...there].slice(0, 5).join(", ")}`];
  }

  #withId(cell: string): readonly ImportPool[] {
    const pool = this.#pools.get(idIn(cell) ?? 0);
    return pool === undefined ? [] : [pool];
  }

  /** The purchases of a feature that have this order and serial number. */
  sameOrder(poolId: number, order: string | null, serial: string | null): readonly Procurement[] {
    return this.#byOrder.get(orderKey(poolId, order, serial)) ?? [];
  }
}

function orderKey(poolId: number, order: string | null, serial: string | null): string {
  return JSON.stringify([poolId, order, serial]);
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

function toDistinguish(pools: readonly ImportPool[]): string {
  const differing = meant.filter((column) => new Set(pools.map((pool) => pool[column])).size > 1);
  return `${differing.length === 0 ? "FeatureId" : differing.join(", ")} can distinguish them`;
}

type Update = components["schemas"]["ProcurementUpdate"];

export interface PlannedRow {
  readonly line: number;
  readonly pool: ImportPool;
  /** What is there; null: it is added. */
  readonly before: Procurement | null;
  readonly body: Update;
  /** The columns of the table that are written: of a purchase that is there those that change. */
  readonly columns: Readonly<Record<string, string | number | null>>;
  readonly changedFields: readonly SetColumn[];
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly mistakes: Mistakes;
}

/** Read in the transaction that writes. 403 where prices are given by who does not see them. */
export async function importPlan(knex: Knex, text: string, viewer: Viewer, now: number): Promise<ImportPlan> {
  const mistakes = new Mistakes();
  const table = tableOf(text, sheet, mistakes);
  const stored = await Stored.read(knex, table.rows, viewer, now);
  const planner = new Planner(stored, mistakes);
  const rows = table.rows.flatMap((row) => planner.plan(row, valuesOf(row, table.delimiter, viewer, mistakes)) ?? []);
  return { rows: rows.filter(({ line }) => !mistakes.isIn(line)), mistakes };
}

/** The fields that the row gives. */
function valuesOf({ line, cells }: TextRow<Column>, delimiter: Delimiter, viewer: Viewer, mistakes: Mistakes): Update {
  const values: Record<string, Value> = {};
  const hidden: readonly string[] = seesPrices(viewer) ? [] : priceFields;
  for (const column of setColumns) {
    const cell = cells.get(column);
    if (cell === undefined) continue;
    if (hidden.includes(column)) {
      if (cell !== "") throw pricesRefused();
      continue;
    }
    try {
      values[column] = readCell(column, cell, delimiter);
    } catch (problem) {
      mistakes.addProblem(line, problem);
    }
  }
  return values as Update;
}

class Planner {
  readonly #stored: Stored;
  readonly #mistakes: Mistakes;
  /** The purchases that rows before mean, and the order numbers that they add, with their lines. */
  readonly #taken = new Map<number | string, number>();
  /** By features and the fields that rows give. */
  readonly #equal = new Map<string, EqualPurchases>();

  constructor(stored: Stored, mistakes: Mistakes) {
    this.#stored = stored;
    this.#mistakes = mistakes;
  }

  /** Null: it has a mistake. */
  plan(row: TextRow<Column>, body: Update): PlannedRow | null {
    const id = row.cells.get("Id") ?? "";
    return id === "" ? this.#byFeature(row, body) : this.#byId(row, body, idIn(id));
  }

  #byId({ line, cells }: TextRow<Column>, body: Update, id: number | undefined): PlannedRow | null {
    const before = id === undefined ? undefined : this.#stored.purchase(id);
    const pool = before && this.#stored.pool(before.FeatureId);
    if (before === undefined || pool === undefined)
      return this.#wrong(line, "Id", "must be a purchase that there is, or nothing");
    const name = cells.get("FeatureName") ?? "";
    if (name !== "" && name.toLowerCase() !== pool.FeatureName.toLowerCase()) {
      return this.#wrong(line, "FeatureName", `must be the feature of the purchase ${before.Id}, ${pool.FeatureName}`);
    }
    return this.#change(line, pool, before, body);
  }

  #byFeature(row: TextRow<Column>, body: Update): PlannedRow | null {
    const { line } = row;
    const pool = this.#stored.poolOf(row);
    if ("length" in pool) return this.#wrong(line, ...pool);
    const { AssetInfo = null, SerialNumber = null } = body;
    const same = this.#stored.sameOrder(pool.FeatureId, AssetInfo, SerialNumber);
    if (AssetInfo === null && SerialNumber === null) {
      const equal = this.#mistakes.isIn(line) ? undefined : this.#equalOf(pool, same, body);
      return equal === undefined ? this.#add(line, pool, body) : this.#change(line, pool, equal, body);
    }
    const [first, second] = same;
    if (second !== undefined) {
      return this.#wrong(
        line,
        "AssetInfo",
        "must name one purchase, and several have this order and serial number: Id distinguishes them",
      );
    }
    if (first !== undefined) return this.#change(line, pool, first, body);
    const key = orderKey(pool.FeatureId, AssetInfo, SerialNumber);
    return this.#isTaken(line, key, "AssetInfo") ? null : this.#add(line, pool, body);
  }

  #add(line: number, pool: ImportPool, body: Update): PlannedRow | null {
    if (typeof body.Quantity !== "number")
      return this.#wrong(line, "Quantity", "must be the number of licences that were bought");
    const columns = this.#columnsOf(line, body);
    return columns && { line, pool, before: null, body, columns, changedFields: [] };
  }

  #change(line: number, pool: ImportPool, before: Procurement, given: Update): PlannedRow | null {
    if (this.#isTaken(line, before.Id, "Id")) return null;
    // Of a reported purchase the quantity may not be known, and an export has an empty cell then.
    const { Quantity, ...others } = given;
    const isSameQuantity = (Quantity ?? null) === before.Quantity;
    if (Quantity === null && !isSameQuantity)
      return this.#wrong(line, "Quantity", "must be the number of licences that were bought");
    const body: Update = Quantity === undefined || isSameQuantity ? others : given;
    const columns = this.#columnsOf(line, body, before);
    if (columns === null) return null;
    const stored = storedColumns(before);
    const changed = Object.entries(columns).filter(([column, value]) => value !== stored[column]);
    const fields = setColumns.filter(
      (field) => field in body && changed.some(([column]) => column === columnNames[field]),
    );
    const reported = before.IsReported ? fields.filter((field) => ofReports.has(field)) : [];
    for (const field of reported) this.#wrong(line, field, "must be what the licence manager reports");
    return { line, pool, before, body, columns: Object.fromEntries(changed), changedFields: fields };
  }

  /** The first of these purchases of the pool that has all that the row gives, and that no row before means. */
  #equalOf({ FeatureId }: ImportPool, purchases: readonly Procurement[], body: Update): Procurement | undefined {
    const fields = setColumns.filter((field) => field in body || field === "Quantity");
    const key = JSON.stringify([FeatureId, fields]);
    const equal = this.#equal.get(key) ?? new EqualPurchases(purchases, fields);
    this.#equal.set(key, equal);
    return equal.find(body, (one) => !this.#taken.has(one.Id));
  }

  #columnsOf(line: number, body: Update, before?: Procurement) {
    // What depends on a cell with a mistake would be a mistake, too.
    if (this.#mistakes.isIn(line)) return null;
    try {
      return procurementColumns(body, before);
    } catch (problem) {
      this.#mistakes.addProblem(line, problem);
      return null;
    }
  }

  #isTaken(line: number, key: number | string, column: SetColumn | "Id"): boolean {
    const other = this.#taken.get(key);
    this.#taken.set(key, other ?? line);
    if (other === undefined) return false;
    this.#wrong(line, column, `must be another purchase than line ${other} has`);
    return true;
  }

  #wrong(line: number, column: string, text: string): null {
    this.#mistakes.add(line, column, text);
    return null;
  }
}

/** Purchases by their values of these fields: two thousand rows are not compared with all that a feature has. */
class EqualPurchases {
  readonly #fields: readonly SetColumn[];
  readonly #byKey: ReadonlyMap<string, readonly Procurement[]>;

  constructor(purchases: readonly Procurement[], fields: readonly SetColumn[]) {
    this.#fields = fields;
    this.#byKey = Map.groupBy(purchases, (one) => this.#keyOf(one, one.Price === null ? null : unitOf(one)));
  }

  find(body: Update, isFree: (one: Procurement) => boolean): Procurement | undefined {
    // A purchase without a price has no unit, whichever the row gives.
    const units = body.Price === null ? [null] : body.Price === undefined ? [unitOf(body), null] : [unitOf(body)];
    for (const unit of units) {
      const found = this.#byKey.get(this.#keyOf(body, unit))?.find(isFree);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #keyOf(values: Partial<Record<SetColumn, Value | undefined>>, unit: string | null): string {
    return JSON.stringify(
      this.#fields.map((field) => {
        const value = values[field] ?? null;
        if (field === "PriceUnit") return unit;
        return field.endsWith("Utc") && value !== null ? instantOf(field, String(value)) : value;
      }),
    );
  }
}

function unitOf({ PriceUnit }: Pick<Update, "PriceUnit">): string {
  return PriceUnit ?? "PerLicense";
}

const ofReports: ReadonlySet<SetColumn> = new Set(["Quantity", "StartDateUtc", "ExpirationDateUtc"] as const);

const columnNames: Readonly<Record<SetColumn, string>> = {
  Quantity: "quantity",
  StartDateUtc: "start_at",
  IssuedDateUtc: "issued_at",
  ExpirationDateUtc: "expiration_at",
  Price: "price_minor",
  Currency: "currency",
  PriceUnit: "price_unit",
  TermStartDateUtc: "term_start_at",
  TermEndDateUtc: "term_end_at",
  ...papers,
};

/** What is stored of a purchase, by the columns that a request with all its fields would set. */
function storedColumns({ Quantity, ...one }: Procurement): Readonly<Record<string, string | number | null>> {
  const fields = Object.fromEntries(
    setColumns.filter((name) => name !== "Quantity").map((name) => [name, one[name as keyof typeof one]]),
  );
  return { ...procurementColumns(fields as Update), quantity: Quantity };
}
