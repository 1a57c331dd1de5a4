// The states of a licence server over time: what was reported, cut by silences. Also when a collector counts as silent.
import type { Knex } from "knex";
import type { components } from "../../generated/contract.ts";
import type { Interval } from "../time/working-time.ts";

type Status = components["schemas"]["LicenseServerStatus"];

/** Instants in milliseconds since 1970 UTC. */
export interface Since {
  readonly at: number;
  readonly status: Status;
}

export interface Silence {
  /** The last report before it. */
  readonly silentAt: number;
  /** The first report after it; null: it lasts, or that was not written. */
  readonly heardAt: number | null;
}

interface State {
  readonly Status: Status;
  readonly StartUtc: string;
  readonly EndUtc: string | null;
  readonly Seconds: number;
}

/**
 * When which status began, rising, one beside the other different. `reported` and `silences` are rising too. A silence without an
 * end ends with the next one's last report, or lasts where the server is silent now, or else with the next status reported.
 */
export function sinces(reported: readonly Since[], silences: readonly Silence[], isSilent: boolean): readonly Since[] {
  const ended = silences.flatMap((silence, index) => {
    const next = silences[index + 1]?.silentAt ?? (isSilent ? Number.POSITIVE_INFINITY : undefined);
    const end = silence.heardAt ?? next ?? reported.find(({ at }) => at > silence.silentAt)?.at;
    return end === undefined || end <= silence.silentAt ? [] : [{ from: silence.silentAt, end }];
  });
  // One pass over all of them: a server that comes and goes has thousands.
  const events: { readonly at: number; readonly status?: Status; readonly silentUntil?: number }[] = [
    ...reported,
    ...ended.flatMap(({ from, end }) => [{ at: from, silentUntil: end }, { at: end }]),
  ];
  const inOrder = events.filter(({ at }) => Number.isFinite(at)).sort((one, other) => one.at - other.at);
  const found: Since[] = [];
  let lastReported: Status | undefined;
  let silentUntil = Number.NEGATIVE_INFINITY;
  for (const [index, event] of inOrder.entries()) {
    const { at } = event;
    lastReported = event.status ?? lastReported;
    silentUntil = Math.max(silentUntil, event.silentUntil ?? at);
    if (inOrder[index + 1]?.at === at) continue;
    // Nothing is known of a server that was mentioned again without its state.
    const status = at < silentUntil ? "SILENT" : (lastReported ?? (found.length > 0 ? "UNKNOWN" : undefined));
    if (status !== undefined && status !== found.at(-1)?.status) found.push({ at, status });
  }
  return found;
}

/** Those that are in the window, each with its whole length; the last one goes on. Seconds are those in the window, to now. */
export function statesIn(changes: readonly Since[], { startAt, endAt }: Interval, now: number): readonly State[] {
  return changes.flatMap(({ at, status }, index) => {
    const next = changes[index + 1]?.at ?? null;
    const seconds = (Math.min(next ?? now, endAt, now) - Math.max(at, startAt)) / 1000;
    if (at >= endAt || (next !== null && next <= startAt)) return [];
    const EndUtc = next === null ? null : new Date(next).toISOString();
    return [{ Status: status, StartUtc: new Date(at).toISOString(), EndUtc, Seconds: Math.max(0, seconds) }];
  });
}

/** Of a licence server in these states no licence can be had. */
export const deadStatuses: readonly Status[] = ["DOWN", "NO_VALID_LIC_FILE"];

/** Whether what is in use is unknown. */
export function isDark(state: Since | undefined): boolean {
  return state !== undefined && (state.status === "SILENT" || deadStatuses.includes(state.status));
}

export interface ServerStates {
  readonly id: number;
  readonly name: string;
  readonly isSilent: boolean;
  readonly reported: readonly Since[];
  readonly silences: readonly Silence[];
}

/** What {@link sinces} wants of each licence server that `which` leaves, by Id; from an instant on. */
export async function readStates(
  knex: Knex,
  which: (servers: Knex.QueryBuilder) => unknown,
  fromAt = Number.MIN_SAFE_INTEGER,
): Promise<ServerStates[]> {
  const chosen = () => knex("license_servers as s").modify(which);
  const rows: { id: number; name: string; is_silent: number | boolean }[] = await chosen()
    .orderBy("s.id")
    .select("s.id", "s.name", "s.is_silent");
  const states: { license_server_id: number; since_at: number; status: Status }[] = await knex("server_states as t")
    .whereIn("t.license_server_id", chosen().select("s.id"))
    .whereRaw(
      `t.since_at >= coalesce((select max(b.since_at) from server_states b
        where b.license_server_id = t.license_server_id and b.since_at <= ?), 0)`,
      [fromAt],
    )
    .orderBy(["t.license_server_id", "t.since_at"])
    .select("t.license_server_id", "t.since_at", "t.status");
  const silences: { license_server_id: number; silent_at: number; heard_at: number | null }[] = await knex(
    "server_silences as q",
  )
    .whereIn("q.license_server_id", chosen().select("s.id"))
    .where((some) => some.whereNull("q.heard_at").orWhere("q.heard_at", ">", fromAt))
    .orderBy(["q.license_server_id", "q.silent_at"])
    .select("q.license_server_id", "q.silent_at", "q.heard_at");
  const reportedOf = Map.groupBy(states, (row) => Number(row.license_server_id));
  const silencesOf = Map.groupBy(silences, (row) => Number(row.license_server_id));
  return rows.map(({ id, name, is_silent }) => ({
    id: Number(id),
    name,
    isSilent: Boolean(is_silent),
    reported: (reportedOf.get(Number(id)) ?? []).map(({ since_at, status }) => ({ at: Number(since_at), status })),
    silences: (silencesOf.get(Number(id)) ?? []).map(({ silent_at, heard_at }) => ({
      silentAt: Number(silent_at),
      heardAt: heard_at === null ? null : Number(heard_at),
    })),
  }));
}

/** The times, in their order, in which a licence server was silent: nobody knows what was in use. (One that is reported as down is known.) */
export function silentTimes({ reported, silences, isSilent }: ServerStates): { startAt: number; endAt: number }[] {
  const states = sinces(reported, silences, isSilent);
  return states.flatMap((state, index) =>
    state.status === "SILENT" ? [{ startAt: state.at, endAt: states[index + 1]?.at ?? Number.POSITIVE_INFINITY }] : [],
  );
}

/** After so many intervals without a report a collector counts as silent, and nobody knows what waits in its spool. */
export const silentIntervals = 3;

interface CollectorRow {
  readonly brokerId: string;
  readonly reportedAt: number;
  readonly isSilent: boolean;
  /** By how much its clock is ahead of the service's, in milliseconds. */
  readonly clockDifferenceMs: number;
  readonly backlogMessages: number;
}

interface StoredCollector
  extends Record<"reported_at" | "interval_ms" | "clock_difference_ms" | "backlog_messages", number> {
  readonly broker_id: string;
}

/** All collectors, by their names. */
export async function collectorsNow(knex: Knex, now: number): Promise<CollectorRow[]> {
  const rows: StoredCollector[] = await knex("collectors")
    .orderBy("broker_key")
    .select("broker_id", "reported_at", "interval_ms", "clock_difference_ms", "backlog_messages");
  return rows.map((row) => ({
    brokerId: row.broker_id,
    reportedAt: Number(row.reported_at),
    isSilent: Number(row.reported_at) < now - silentIntervals * Number(row.interval_ms),
    clockDifferenceMs: Number(row.clock_difference_ms),
    backlogMessages: Number(row.backlog_messages),
  }));
}
