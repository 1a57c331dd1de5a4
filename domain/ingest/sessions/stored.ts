// Sessions as ingestion reads them. What they are evidence of is stored-evidence.ts; writing them is write.ts.
import type { Knex } from "knex";
import { jsonRows, jsonValues } from "../../../db/index.ts";
import type { SessionRow } from "../batch/session-row.ts";
import { type Texts, textColumns } from "../batch/session-texts.ts";
import type { CheckoutGroup } from "./checkout-groups.ts";

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

/** Of sessions `x` with their texts `t`. A project that an agent told is no report of the licence manager. */
function selected(knex: Knex): Record<string, string | Knex.Raw> {
  return { ...columns, projectName: knex.raw("case when x.agent_project_at is null then t.project_name end") };
}
const withTexts = "left join session_texts t on t.id = x.texts_id";

/** A row with the applied snapshots that follow its last listing and its start; null where there is none. */
export type ReadRow = SessionRow & {
  /** The position, among those that were asked for, of the group to which it belongs. */
  readonly owner: number;
  readonly missedAfterListing: number | null;
  readonly snapshotAfterStart: number | null;
};

/** The contract's largest StartPrecisionSeconds. */
const LONGEST_PRECISION_MS = 86_400_000;
/** Most licence managers print starts at least as exactly as this; what is printed less exactly has an index of its own. */
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
 * The sessions of each group that end at or after its earliest instant, its active ones if asked for, and those that ended
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
      // Cross joins keep their order: the groups first, then a seek in the index for each.
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
