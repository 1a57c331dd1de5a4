// The content of a row of `live_events`: changes by Ids, as short as can be, since one is written with every report. Names are looked
// up for who watches (events.ts). Types alone.

import type { Knex } from "knex";
import { unanswered } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";

/** Instants in milliseconds since 1970 UTC. */
export type LiveChange =
  | readonly [
      kind: "Checkout" | "Checkin",
      sessionId: number,
      serverId: number,
      poolId: number,
      userId: number,
      licenses: number,
      at: number,
    ]
  | readonly ["Denial", serverId: number, userId: number, denial: LiveDenialText]
  | readonly ["Status", serverId: number, status: string, at: number]
  /** What a report brought of a licence server; `areListed` 1: each of these is a separate change in the same row. */
  | readonly [
      "Report",
      serverId: number,
      checkouts: number,
      checkins: number,
      denials: number,
      areListed: 0 | 1,
      at: number,
    ]
  /** `ownerId` null: of a rule made with security off. `serverIds`: what the alert is about. */
  | readonly ["Alert", ownerId: number | null, serverIds: readonly number[], alert: components["schemas"]["LiveAlert"]];

/** The fields of a denial that only this row stores. */
type LiveDenialText = Pick<
  components["schemas"]["LiveDenial"],
  "TimeUtc" | "FeatureId" | "FeatureName" | "FeatureVersion" | "Vendor" | "NumberOfLicenses" | "DenialType"
>;

/** Checkouts, check-ins and denials that a row lists. */
const mostListed = 500;
/** Characters of a row that lists; alerts are divided into rows of about this size. */
const longestRow = 32_768;

/** Instants in milliseconds since 1970 UTC. */
export interface LiveSession {
  readonly poolId: number;
  readonly userId: number;
  readonly numberOfLicenses: number;
  readonly startAt: number;
  readonly endAt: number | null;
}

/** A session as it was before the report and is after it; null: there was none, or is none any more. */
export interface NotedSession {
  readonly serverId: number;
  readonly before: LiveSession | null;
  readonly after: LiveSession | null;
}

interface Counts {
  checkouts: number;
  checkins: number;
  denials: number;
}

export class LiveNotes {
  readonly #statuses: LiveChange[] = [];
  readonly #counts = new Map<number, Counts>();
  readonly #denials: LiveChange[] = [];
  #listed = 0;

  /** A report of the licence server was applied. */
  reported(serverId: number): void {
    this.#of(serverId);
  }

  /** Another status is shown of the licence server than before. */
  status(serverId: number, status: string, at: number): void {
    this.#statuses.push(["Status", serverId, status, at]);
  }

  denial(serverId: number, userId: number, denial: LiveDenialText): void {
    this.#of(serverId).denials += 1;
    this.#listed += 1;
    if (this.#listed <= mostListed) this.#denials.push(["Denial", serverId, userId, denial]);
  }

  /** Writes the row, or none where nothing was noted. `now`: when the report was taken in. */
  async write(trx: Knex.Transaction, now: number, sessions: ReadonlyMap<number, NotedSession>): Promise<void> {
    const listed = this.#sessionChanges(sessions, now);
    if (this.#counts.size === 0 && this.#statuses.length === 0) return;
    const text = this.#listed <= mostListed ? JSON.stringify(this.#row([...listed, ...this.#denials], now, 1)) : null;
    const changes = text !== null && text.length <= longestRow ? text : JSON.stringify(this.#row([], now, 0));
    await unanswered(trx("live_events").insert({ at: Date.now(), changes }));
  }

  #row(listed: readonly LiveChange[], now: number, areListed: 0 | 1): LiveChange[] {
    const reports = Array.from(
      this.#counts,
      ([serverId, { checkouts, checkins, denials }]): LiveChange => [
        ...(["Report", serverId, checkouts, checkins, denials] as const),
        checkouts + checkins + denials === 0 ? 1 : areListed,
        now,
      ],
    );
    return [...this.#statuses, ...listed.toSorted((one, other) => instantOf(one) - instantOf(other)), ...reports];
  }

  /** Counts all, and answers as many as are listed. */
  #sessionChanges(sessions: ReadonlyMap<number, NotedSession>, now: number): LiveChange[] {
    const listed: LiveChange[] = [];
    const add = (kind: "Checkout" | "Checkin", id: number, serverId: number, session: LiveSession, at: number) => {
      this.#of(serverId)[kind === "Checkout" ? "checkouts" : "checkins"] += 1;
      this.#listed += 1;
      if (this.#listed > mostListed) return;
      listed.push([kind, id, serverId, session.poolId, session.userId, session.numberOfLicenses, at]);
    };
    for (const [id, { serverId, before, after }] of sessions) {
      const wasOpen = before !== null && before.endAt === null;
      // Also one that goes on though its end was noted before.
      const begins = after !== null && (before === null || (!wasOpen && after.endAt === null));
      if (begins) add("Checkout", id, serverId, after, after.startAt);
      if (!wasOpen && !begins) continue;
      if (after === null) add("Checkin", id, serverId, before as LiveSession, now);
      else if (after.endAt !== null) add("Checkin", id, serverId, after, after.endAt);
    }
    return listed;
  }

  #of(serverId: number): Counts {
    const existing = this.#counts.get(serverId);
    if (existing !== undefined) return existing;
    const counts = { checkouts: 0, checkins: 0, denials: 0 };
    this.#counts.set(serverId, counts);
    return counts;
  }
}

function instantOf(change: LiveChange): number {
  return change[0] === "Denial" ? Date.parse(change[3].TimeUtc) : Number(change.at(-1));
}

export interface NotedAlert {
  readonly ownerId: number | null;
  readonly serverIds: readonly number[];
  readonly alert: components["schemas"]["LiveAlert"];
}

/** Writes the alerts of a round, in as few rows as their size allows. */
export async function writeAlerts(trx: Knex.Transaction, alerts: readonly NotedAlert[]): Promise<void> {
  let row: string[] = [];
  let length = 0;
  const store = async () => {
    if (row.length > 0) await trx("live_events").insert({ at: Date.now(), changes: `[${row.join()}]` });
    row = [];
    length = 0;
  };
  for (const { ownerId, serverIds, alert } of alerts) {
    const change: LiveChange = ["Alert", ownerId, serverIds, alert];
    const text = JSON.stringify(change);
    if (length + text.length > longestRow) await store();
    row.push(text);
    length += text.length;
  }
  await store();
}
