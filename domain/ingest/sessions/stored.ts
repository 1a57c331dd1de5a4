// Stored sessions as ingestion reads them, and what each is evidence of.
import type { Knex } from "knex";
import { isLong, jsonRows, jsonValues, lengthClassWidth, longClasses, longestShort } from "../../../db/index.ts";
import { handleIn } from "../batch/keys.ts";
import { type Attributes, noAttributes } from "../batch/messages.ts";
import type { Server } from "../batch/servers.ts";
import { type SessionRow, type Texts, textColumns } from "../batch/session-texts.ts";
import type { CheckoutGroup } from "./checkout-groups.ts";
import type { Checkin, Ending, Listing, Start } from "./evidence.ts";
import type { Stored } from "./reconcile.ts";

/** Property to column: what is read, compared and written of a session, beside its texts (batch/session-texts.ts). */
export const sessionColumns = {
  poolId: "pool_id",
  userId: "user_id",
  handle: "handle",
  numberOfLicenses: "number_of_licenses",
  isBorrowed: "is_borrowed",
  startAt: "start_at",
  endAt: "end_at",
  endSource: "end_source",
  idleSeconds: "idle_seconds",
  lingerSeconds: "linger_seconds",
  lingerDueAt: "linger_due_at",
  source: "source",
  checkoutKey: "checkout_key",
  startKey: "start_key",
  endKey: "end_key",
  listedStartAt: "listed_start_at",
  listedPrecisionMs: "listed_precision_ms",
  listedAt: "listed_at",
} as const satisfies Record<Exclude<keyof SessionRow, "id" | keyof Texts>, string>;

const columns = {
  ...Object.fromEntries(
    Object.entries({ id: "id", ...sessionColumns }).map(([property, column]) => [property, `x.${column}`]),
  ),
  ...Object.fromEntries(Object.entries(textColumns).map(([property, column]) => [property, `t.${column}`])),
};

/** Of sessions `x` with their texts `t`. A project that an agent reported is no report of the licence manager. */
function selected(knex: Knex): Record<string, string | Knex.Raw> {
  return { ...columns, projectName: knex.raw("case when x.agent_project_at is null then t.project_name end") };
}
const withTexts = "left join session_texts t on t.id = x.texts_id";

/** A row with the applied snapshots that follow its last listing and its start; null where there is none. */
export type ReadRow = SessionRow & {
  /** The index of its group among the given ones. */
  readonly owner: number;
  readonly missedAfterListing: number | null;
  readonly snapshotAfterStart: number | null;
};

/** The contract's largest StartPrecisionSeconds. */
const LONGEST_PRECISION_MS = 86_400_000;
/** Most licence managers print starts at least as exactly as this; what is printed less exactly has a separate index. */
const USUAL_PRECISION_MS = 120_000;
const imprecise = `listed_precision_ms > ${USUAL_PRECISION_MS}`;

/** All active sessions of a server; with a limit, so many of them. */
export async function readActive(
  trx: Knex.Transaction,
  licenseServerId: number,
  limit?: number,
): Promise<SessionRow[]> {
  const query = trx
    .select(selected(trx))
    .from("sessions as x")
    .joinRaw(withTexts)
    .where({ "x.license_server_id": licenseServerId })
    .whereNull("x.end_at");
  if (limit !== undefined) query.orderBy("x.id").limit(limit);
  return ((await query) as SessionRow[]).map(withFlags);
}

/** Sessions of a server that a silence ended at one of these instants. */
export async function readSilenced(
  trx: Knex.Transaction,
  licenseServerId: number,
  silences: readonly number[],
): Promise<(SessionRow & { readonly userName: string })[]> {
  const rows = await trx
    .select({ ...selected(trx), userName: "u.name" })
    .from("sessions as x")
    .join("users as u", "u.id", "x.user_id")
    .joinRaw(withTexts)
    .whereRaw("x.end_at in ?", [jsonValues(trx, silences)])
    .where({ "x.license_server_id": licenseServerId, "x.end_source": "silence" });
  return rows.map(withFlags);
}

/**
 * The sessions of each group that end at or after its earliest instant, its active ones if requested, and those that ended
 * before with one of these silences of their server.
 */
export async function readGroups(
  trx: Knex.Transaction,
  groups: readonly CheckoutGroup[],
  which: "ended" | "all",
  silences: readonly number[] = [],
): Promise<ReadRow[]> {
  if (groups.length === 0) return [];
  const wanted = jsonRows(
    trx,
    "k",
    {
      owner: "integer",
      pool_id: "integer",
      user_id: "integer",
      workstation: "text",
      licenses: "integer",
      from_at: "integer",
    },
    groups.flatMap((group, index) =>
      group.poolIds.map((id) => [
        index,
        id,
        group.userId,
        group.workstationKey ?? "",
        group.numberOfLicenses,
        group.from,
      ]),
    ),
  );
  const following = (than: string) => `(select min(t.snapshot_at) from snapshots t
    where t.license_server_id = x.license_server_id and t.snapshot_at ${than})`;
  const query = (condition: string, bindings: readonly Knex.Raw[] = []) =>
    trx
      .select({ ...selected(trx), owner: "k.owner" })
      .select({
        missedAfterListing: trx.raw(following("> x.listed_at")),
        snapshotAfterStart: trx.raw(following(">= x.start_at")),
      })
      .from(wanted)
      // Cross joins preserve their order: the groups first, then a seek in the index for each.
      .joinRaw(`cross join sessions x ${withTexts}`)
      .whereRaw(
        `x.user_id = k.user_id and x.pool_id = k.pool_id and x.number_of_licenses = k.licenses
           and coalesce(t.workstation_key, '') = k.workstation and ${condition}`,
        bindings,
      );
  // A listing speaks of a start up to its precision later.
  const spokenOfFrom = "k.from_at - coalesce(x.listed_precision_ms, 0)";
  // What an index answers comes first.
  const endedFrom = (precision: number) => `x.end_at >= k.from_at - ${precision} and x.end_at >= ${spokenOfFrom}`;
  const rows: ReadRow[] = [];
  if (await someAreImprecise(trx)) {
    const isOther = `x.end_at < k.from_at - ${USUAL_PRECISION_MS}`;
    rows.push(...(await query(`x.${imprecise} and ${isOther} and ${endedFrom(LONGEST_PRECISION_MS)}`)));
  }
  rows.push(...(await query(endedFrom(USUAL_PRECISION_MS))));
  if (which === "all") rows.push(...(await query("x.end_at is null")));
  if (silences.length > 0) {
    const silenced = `x.end_at in ? and x.end_source = 'silence' and x.end_at < ${spokenOfFrom}`;
    rows.push(...(await query(silenced, [jsonValues(trx, silences)])));
  }
  return rows.map(withFlags);
}

async function someAreImprecise(trx: Knex.Transaction): Promise<boolean> {
  const { first } = (await trx("sessions").whereRaw(imprecise).min({ first: "user_id" }))[0] as {
    first: number | null;
  };
  return first !== null;
}

/** The row itself: snapshots read ten thousand at once. */
function withFlags<T extends SessionRow>(row: T): T {
  return Object.assign(row, { isBorrowed: Boolean(row.isBorrowed) });
}

/** A session that ran at an instant. */
interface Running {
  readonly poolId: number;
  readonly userId: number;
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly at: number;
}

/** Of sessions `x` with their texts `t` and users `u`. */
const runningColumns = {
  poolId: "x.pool_id",
  userId: "x.user_id",
  userName: "u.name",
  workstation: "t.workstation",
  numberOfLicenses: "x.number_of_licenses",
  at: "k.at",
};

/** The active sessions of a server that had begun before one of the instants. */
export async function activeAt(
  trx: Knex.Transaction,
  licenseServerId: number,
  instants: readonly number[],
): Promise<Running[]> {
  return trx
    .distinct(runningColumns)
    .from(rowsOf(trx, instants))
    .joinRaw("cross join sessions x cross join users u left join session_texts t on t.id = x.texts_id")
    .whereRaw("x.license_server_id = ? and x.end_at is null and x.start_at < k.at and u.id = x.user_id", [
      licenseServerId,
    ]);
}

/**
 * The sessions of a server that had begun at one of the instants and ended later, or at most `slackMs` before: short ones in a
 * stretch of each pool's sessions, long ones by one seek for each class of length and instant (db/sql/intervals.ts).
 */
export async function endedAfter(
  trx: Knex.Transaction,
  licenseServerId: number,
  instants: readonly number[],
  slackMs = 0,
): Promise<Running[]> {
  const all = [...new Set(instants)];
  const seeks = all.flatMap((at) =>
    longClasses.map((index) => [at, index, at - slackMs - lengthClassWidth(index), at - slackMs]),
  );
  const long = trx
    .select(runningColumns)
    .from(jsonRows(trx, "k", { at: "integer", class: "integer", from_at: "integer", until: "integer" }, seeks))
    .joinRaw("cross join sessions x cross join users u left join session_texts t on t.id = x.texts_id")
    .whereRaw(
      `x.length_class = k.class and ${isLong("x")} and x.start_at >= k.from_at and x.start_at <= k.at and x.end_at > k.until
         and x.license_server_id = ? and u.id = x.user_id`,
      [licenseServerId],
    );
  const stretches = all.map((at) => [at, at - slackMs - longestShort, at - slackMs]);
  const short = trx
    .select(runningColumns)
    .from(jsonRows(trx, "k", { at: "integer", from_at: "integer", until: "integer" }, stretches))
    .joinRaw(
      "cross join pools p cross join sessions x cross join users u left join session_texts t on t.id = x.texts_id",
    )
    .whereRaw(
      `p.license_server_id = ? and x.pool_id = p.id and x.start_at >= k.from_at and x.start_at <= k.at
         and x.end_at + 0 > k.until and x.end_at - x.start_at <= ? and u.id = x.user_id`,
      [licenseServerId, longestShort],
    );
  return trx.distinct("*").from(short.unionAll(long).as("r"));
}

function rowsOf(trx: Knex.Transaction, instants: readonly number[]): Knex.Raw {
  const rows = Array.from(new Set(instants), (at) => [at]);
  return jsonRows(trx, "k", { at: "integer" }, rows);
}

/** For instants: the first applied snapshot of the server at or after each; null where there is none. */
export async function snapshotsAfter(
  trx: Knex.Transaction,
  server: Server,
  instants: readonly number[],
): Promise<(at: number) => number | null> {
  const last = server.last_snapshot_at;
  const early = last === null ? [] : instants.filter((at) => at <= last);
  if (early.length === 0) return () => null;
  const rows = await trx
    .select<{ at: number; first: number | null }[]>(
      "k.at",
      trx.raw(
        "(select min(t.snapshot_at) from snapshots t where t.license_server_id = ? and t.snapshot_at >= k.at) as first",
        [server.id],
      ),
    )
    .from(rowsOf(trx, early));
  const following = new Map(rows.map((row) => [row.at, row.first]));
  return (at) => following.get(at) ?? null;
}

export interface CheckoutStart extends Start {
  readonly poolId: number;
  readonly attributes: Attributes;
}

export interface CheckoutListing extends Listing {
  readonly poolId: number;
  readonly attributes: Attributes;
}

export type StoredSession = Stored<SessionRow, CheckoutStart, CheckoutListing>;

/** When snapshots missed a session, as far as they are known. */
interface Misses {
  readonly listedAt: number | null;
  readonly missedAfterListing: number | null;
  readonly snapshotAfterStart: number | null;
}

/** What a row is evidence of. A start retains the handle by which the log named it; all else belongs to the listing. */
export function evidenceOf(row: SessionRow, misses: Misses): StoredSession {
  const { startKey, poolId } = row;
  // A row that no message made (demonstration data) counts as one that was listed.
  const listingKey = row.checkoutKey ?? (startKey === null ? `row-${row.id}` : null);
  const listing: CheckoutListing | null =
    listingKey === null
      ? null
      : {
          startAt: row.listedStartAt ?? row.startAt,
          precisionMs: row.listedPrecisionMs ?? 1000,
          display: row.display,
          handle: row.handle,
          checkoutData: row.checkoutData,
          key: listingKey,
          listedAt: misses.listedAt,
          missedAt: row.endSource === "snapshot" ? row.endAt : misses.missedAfterListing,
          poolId,
          attributes: row,
        };
  const handle = handleIn(startKey);
  const start: CheckoutStart | null =
    startKey === null
      ? null
      : {
          at: row.startAt,
          key: startKey,
          handle,
          checkoutData: row.checkoutData,
          seenAt: listing ? null : row.listedAt,
          snapshotAfter: row.listedAt === null || listing ? misses.snapshotAfterStart : misses.missedAfterListing,
          poolId,
          attributes: listing ? { ...noAttributes, handle, checkoutData: row.checkoutData } : row,
        };
  return { row, start, listing, ending: endingOf(row), checkin: checkinOf(row) };
}

function endingOf({ endAt, endSource, endKey }: SessionRow): Ending | null {
  if (endAt === null) return null;
  if (endSource === "snapshot" || endSource === "silence") return { at: endAt, by: endSource, key: null };
  return { at: endAt, by: endKey === null ? "stop" : "checkin", key: endKey };
}

function checkinOf({ endAt, endKey, checkoutData }: SessionRow): Checkin | null {
  return endAt === null || endKey === null ? null : { at: endAt, key: endKey, handle: handleIn(endKey), checkoutData };
}
