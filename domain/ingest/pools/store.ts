// The pools of a server as they are stored: read into a PoolBook, and their identities written back.
import type { Knex } from "knex";
import { bulkUpdate, insertReturningIds, jsonRows, jsonValues, nameKey, takeLock } from "../../../db/index.ts";
import { readProductNames } from "../../pools/product-names.ts";
import { usageLock } from "../../usage/concurrency/invalidation-log.ts";
import { addToDenialTotals, type DenialCount } from "../batch/denial-verdicts.ts";
import { type Pool, PoolBook } from "./book.ts";

type Row = Omit<Pool, "isListed" | "isManual" | "changed" | "knownSinceAt"> & {
  readonly isListed: number;
  readonly source: string;
  readonly knownSinceAt: number | null;
};

/** The pools of a server under these names; without names all of them. */
export async function readPools(
  trx: Knex.Transaction,
  licenseServerId: number,
  names?: readonly string[],
): Promise<PoolBook> {
  const rows: Row[] = await trx("pools")
    .select({
      id: "id",
      name: "name",
      nameKey: "name_key",
      version: "version",
      additionalKey: "additional_key",
      vendor: "vendor",
      vendorKey: "vendor_key",
      licenseType: "license_type",
      isListed: "is_listed",
      source: "source",
      knownSinceAt: "known_since_at",
      queueListedAt: "queue_told_at",
    })
    .where({ license_server_id: licenseServerId })
    .modify((query) => {
      if (names) query.whereRaw("name_key in ?", [jsonValues(trx, Array.from(new Set(names), nameKey))]);
    })
    .orderBy("id");
  return new PoolBook(
    licenseServerId,
    rows.map(({ source, ...row }) => {
      const knownSinceAt = row.knownSinceAt === null ? Number.NEGATIVE_INFINITY : Number(row.knownSinceAt);
      return { ...row, isListed: Boolean(row.isListed), isManual: source === "manual", changed: false, knownSinceAt };
    }),
  );
}

/**
 * Stores new pools, which gives them their Ids, what known ones took, and since when they are known. Their denials take it, too.
 * `printed` are the pools in the order of a report: new Ids follow it, so that what is printed first counts as seen first.
 * Returns how many are new.
 */
export async function storePools(
  trx: Knex.Transaction,
  licenseServerId: number,
  book: PoolBook,
  printed: readonly Pool[] = [],
): Promise<number> {
  await storeKnownSince(trx, book);
  const ranks = new Map(printed.toReversed().map((pool, index) => [pool, printed.length - index]));
  const rank = (pool: Pool) => ranks.get(pool) ?? 0;
  const changed = book.all().filter((pool) => pool.changed);
  changed.sort((a, b) => rank(a) - rank(b));
  if (changed.length === 0) return 0;
  // Another licence server may report the same new name at this moment.
  await takeLock(trx, usageLock);
  await showAsFirstSeen(trx, changed);
  const added = changed.filter((pool) => pool.id === 0);
  const productOf = added.length > 0 ? await readProductNames(trx) : () => null;
  const ids = await insertReturningIds(
    trx,
    "pools",
    added.map((pool) => ({
      license_server_id: licenseServerId,
      pool_key: book.keyOf(pool),
      name: pool.name,
      name_key: pool.nameKey,
      ...printedParts(pool),
      license_type: pool.licenseType,
      product_name: productOf(pool),
      is_listed: Number(pool.isListed),
      known_since_at: Number.isFinite(pool.knownSinceAt) ? pool.knownSinceAt : null,
    })),
  );
  const stored = changed.filter((pool) => pool.id !== 0);
  await bulkUpdate(
    trx,
    "pools",
    ["id"],
    stored.map((pool) => ({
      id: pool.id,
      pool_key: book.keyOf(pool),
      ...printedParts(pool),
      license_type: pool.licenseType,
    })),
  );
  for (const pool of stored) await updateDenials(trx, licenseServerId, pool);
  for (const [index, pool] of added.entries()) pool.id = ids[index] as number;
  await joinDenials(trx, licenseServerId, book, added);
  for (const pool of changed) pool.changed = false;
  return added.length;
}

function printedParts({ version, additionalKey, vendor, vendorKey }: Pool) {
  return { version, additional_key: additionalKey, vendor, vendor_key: vendorKey };
}

async function storeKnownSince(trx: Knex.Transaction, book: PoolBook): Promise<void> {
  const rows = book.takeKnownEarlier().map((pool) => ({ id: pool.id, known_since_at: pool.knownSinceAt }));
  await bulkUpdate(trx, "pools", ["id"], rows);
}

/** Features and vendors are shown as the first pool shows them, whatever its server. */
async function showAsFirstSeen(trx: Knex.Transaction, pools: readonly Pool[]): Promise<void> {
  const first = async (column: "name" | "vendor", keys: readonly string[]) => {
    const key = `${column}_key`;
    const rows: { key: string; shown: string }[] = await trx
      .select({ key: `p.${key}`, shown: `p.${column}` })
      .from(
        jsonRows(
          trx,
          "k",
          { name_key: "text" },
          Array.from(new Set(keys), (one) => [one]),
        ),
      )
      .joinRaw("cross join pools p")
      .whereRaw(`p.id = (select min(q.id) from pools q where q.${key} = k.name_key)`);
    const shown = new Map(rows.map((row) => [row.key, row.shown]));
    return (name: string) => {
      const stored = shown.get(nameKey(name));
      if (stored === undefined) shown.set(nameKey(name), name);
      return stored ?? name;
    };
  };
  const names = await first(
    "name",
    pools.map((pool) => pool.nameKey),
  );
  const vendors = await first(
    "vendor",
    pools.flatMap((pool) => pool.vendorKey ?? []),
  );
  for (const pool of pools) {
    if (pool.id === 0) pool.name = names(pool.name);
    if (pool.vendor !== null) pool.vendor = vendors(pool.vendor);
  }
}

async function updateDenials(trx: Knex.Transaction, licenseServerId: number, pool: Pool): Promise<void> {
  const { version: feature_version, ...others } = printedParts(pool);
  const took = { feature_version, ...others };
  const values = Object.entries(took).map(([column, value]) => [column, trx.raw("coalesce(??, ?)", [column, value])]);
  const changes = await trx("denials").where({ pool_id: pool.id }).update(Object.fromEntries(values));
  if (changes === 0 || pool.vendorKey === null) return;
  const totals = await trx<DenialCount & { total: number }>("denial_totals")
    .where({ license_server_id: licenseServerId, pool_id: pool.id, vendor_key: "" })
    .select();
  await addToDenialTotals(
    trx,
    totals.flatMap((row) => [
      { ...row, count: -row.total },
      { ...row, vendor_key: pool.vendorKey, count: row.total },
    ]),
  );
}

type UnjoinedDenial = Omit<DenialCount, "count"> & {
  readonly id: number;
  readonly feature_name: string;
  readonly feature_version: string | null;
  readonly additional_key: string | null;
  readonly vendor: string | null;
};

/** Joins the server's denials without a pool to those of the new pools that they name. */
async function joinDenials(
  trx: Knex.Transaction,
  licenseServerId: number,
  book: PoolBook,
  added: readonly Pool[],
): Promise<void> {
  if (added.length === 0) return;
  const names = Array.from(new Set(added.map((pool) => pool.nameKey)));
  const rows: UnjoinedDenial[] = await trx("denials")
    .select("id", "license_server_id", "pool_id", "vendor_key", "denial_type", "is_true_denial")
    .select("feature_name", "feature_version", "additional_key", "vendor")
    .where({ license_server_id: licenseServerId })
    .whereNull("pool_id")
    .whereRaw("feature_key in ?", [jsonValues(trx, names)]);
  const joined = rows.flatMap((row) => {
    const { feature_name: name, feature_version: version, additional_key: additionalKey, vendor } = row;
    const pool = book.poolOf({ name, version, additionalKey, vendor, licenseType: null });
    return pool === null ? [] : [{ row, pool }];
  });
  await bulkUpdate(
    trx,
    "denials",
    ["id"],
    joined.map(({ row, pool }) => ({
      id: row.id,
      pool_id: pool.id,
      feature_name: pool.name,
      feature_version: pool.version ?? row.feature_version,
      additional_key: pool.additionalKey ?? row.additional_key,
      vendor: pool.vendor ?? row.vendor,
      vendor_key: pool.vendorKey ?? row.vendor_key,
    })),
  );
  await addToDenialTotals(
    trx,
    joined.flatMap(({ row, pool }) => [
      { ...row, count: -1 },
      { ...row, pool_id: pool.id, vendor_key: pool.vendorKey ?? row.vendor_key, count: 1 },
    ]),
  );
}
