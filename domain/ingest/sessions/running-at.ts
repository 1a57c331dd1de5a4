// Queries about instants: which sessions of a server ran at one, as a daemon stopped or a late snapshot was taken, and
// which snapshot followed it.
import type { Knex } from "knex";
import { isLong, jsonRows, lengthClassWidth, longClasses, longestShort } from "../../../db/index.ts";
import type { Server } from "../batch/servers.ts";

/** A session that ran at an instant. */
export interface Running {
  readonly poolId: number;
  readonly userId: number;
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly at: number;
}

/** Of sessions `x` with their texts `t` and users `u`. */
const columns = {
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
    .distinct(columns)
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
    .select(columns)
    .from(jsonRows(trx, "k", { at: "integer", class: "integer", from_at: "integer", until: "integer" }, seeks))
    .joinRaw("cross join sessions x cross join users u left join session_texts t on t.id = x.texts_id")
    .whereRaw(
      `x.length_class = k.class and ${isLong("x")} and x.start_at >= k.from_at and x.start_at <= k.at and x.end_at > k.until
         and x.license_server_id = ? and u.id = x.user_id`,
      [licenseServerId],
    );
  const stretches = all.map((at) => [at, at - slackMs - longestShort, at - slackMs]);
  const short = trx
    .select(columns)
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
