// What the sessions of one licence server must be after some reports and silences, by the rules of docs/domain.md applied to all
// reports: the oracle of the tests of silence. Each session is another user's, so that none is taken for another.
import type { Interval } from "../../../domain/time/working-time.ts";
import type { LogEvent, Message } from "./broker-messages.ts";
import { iso } from "./usage-sweep.ts";

export interface TrueSession {
  readonly startAt: number;
  /** Null: it never ends. */
  readonly endAt: number | null;
  /** Whether the log has it. */
  readonly isLogged: boolean;
}

/** The report of a licence manager at an instant: the active sessions, or what happened since its log was read last. */
export function reportOf(
  name: string,
  kind: "data_inquiry" | "events" | "status",
  sessions: readonly TrueSession[],
  { now, loggedTo }: { readonly now: number; readonly loggedTo: number },
): Message {
  const server = { LicenseServer: { Name: name }, TimestampUtc: iso(now) };
  const runs = (one: TrueSession) => one.startAt <= now && (one.endAt ?? Number.POSITIVE_INFINITY) > now;
  if (kind === "data_inquiry") {
    const Checkouts = sessions.flatMap((one, index) =>
      runs(one)
        ? [{ UserName: `u${index}`, Workstation: "ws", StartTimeUtc: iso(one.startAt), StartPrecisionSeconds: 60 }]
        : [],
    );
    const pool = { FeatureName: "cad", FeatureVersion: "1.0", Vendor: "acme", LicenseType: "Floating" as const };
    return { MessageType: kind, ...server, Pools: [{ ...pool, Checkouts }] };
  }
  const Events = sessions.flatMap((one, index) => {
    const event = { FeatureName: "cad", Vendor: "acme", UserName: `u${index}`, Workstation: "ws" };
    const isNew = (at: number | null) => one.isLogged && at !== null && at > loggedTo && at <= now;
    return [
      ...(isNew(one.startAt) ? [{ EventType: "checkout" as const, TimestampUtc: iso(one.startAt), ...event }] : []),
      ...(isNew(one.endAt)
        ? [{ EventType: "checkin" as const, TimestampUtc: iso(one.endAt as number), ...event }]
        : []),
    ];
  });
  if (kind === "events" && Events.length > 0) return { MessageType: kind, LicenseServer: { Name: name }, Events };
  return { MessageType: "status", ...server, Status: "UP" };
}

/** What was reported of the licence server so far. */
export class Heard {
  readonly silenceMs: number;
  lastAt = Number.NEGATIVE_INFINITY;
  isSilent = false;
  knownSince: number | null = null;
  /** The last report before each, and the first one after it. */
  readonly silences = new Map<number, number | null>();
  /** Users that snapshots listed, by the instant of the snapshot. */
  readonly snapshots = new Map<number, readonly string[]>();
  readonly started = new Set<string>();
  readonly ended = new Set<string>();
  readonly #events = new Set<string>();
  #lastStatusAt = Number.NEGATIVE_INFINITY;

  constructor(silenceMs: number) {
    this.silenceMs = silenceMs;
  }

  report(message: Message, at: number, now: number): void {
    if (message.MessageType === "events") {
      const instants = message.Events.map(({ TimestampUtc }) => Date.parse(TimestampUtc));
      this.#heardAt(instants, now);
      this.#heardEvents(message.Events);
    } else if (message.MessageType === "status") {
      if (at < this.#lastStatusAt) return;
      this.#lastStatusAt = at;
      this.#heardAt([at], now);
    } else if (message.MessageType === "data_inquiry") {
      if (at < Math.max(Number.NEGATIVE_INFINITY, ...this.snapshots.keys())) return;
      this.#heardAt([at], now);
      this.#namedAt(at);
      this.snapshots.set(
        at,
        (message.Pools[0]?.Checkouts ?? []).map(({ UserName }) => UserName),
      );
    }
  }

  round(now: number): void {
    if (this.lastAt === Number.NEGATIVE_INFINITY || this.lastAt > now - this.silenceMs) return;
    for (const [at, until] of this.silences) if (at < this.lastAt) this.silences.set(at, until ?? this.lastAt);
    this.silences.set(this.lastAt, this.silences.get(this.lastAt) ?? null);
    this.isSilent = true;
  }

  /** When the use is not known. */
  dark(): Interval[] {
    const ends = [...this.silences].map(([startAt, endAt]) => ({ startAt, endAt: endAt ?? Number.POSITIVE_INFINITY }));
    return this.isSilent ? ends : ends.filter(({ endAt }) => Number.isFinite(endAt));
  }

  #heardAt(instants: readonly number[], now: number): void {
    const last = Math.max(...this.silences.keys());
    for (const at of [...this.silences.keys()]) {
      if (instants.some((one) => one > at && one <= at + this.silenceMs)) this.silences.delete(at);
    }
    this.lastAt = Math.max(this.lastAt, ...instants);
    if (!this.isSilent || this.lastAt <= now - this.silenceMs) return;
    this.isSilent = false;
    if (this.silences.has(last)) this.silences.set(last, this.lastAt);
  }

  #heardEvents(events: readonly LogEvent[]): void {
    const fresh = events.filter((event) => !this.#events.has(JSON.stringify(event)));
    for (const event of fresh) {
      this.#events.add(JSON.stringify(event));
      if (event.EventType === "checkout") this.started.add(event.UserName);
      if (event.EventType === "checkin") this.ended.add(event.UserName);
    }
    // A check-in alone makes no feature known.
    const isKnown = this.knownSince !== null || fresh.some(({ EventType }) => EventType === "checkout");
    if (isKnown && fresh.length > 0) {
      this.#namedAt(Math.min(...fresh.map(({ TimestampUtc }) => Date.parse(TimestampUtc))));
    }
  }

  #namedAt(at: number): void {
    this.knownSince = Math.min(this.knownSince ?? at, at);
  }
}

/** The sessions as they must be stored, by user. */
export function endingsOf(sessions: readonly TrueSession[], heard: Heard) {
  return sessions.flatMap(({ startAt, endAt }, index) => {
    const user = `u${index}`;
    const listed = [...heard.snapshots].flatMap(([at, users]) => (users.includes(user) ? [at] : []));
    if (listed.length === 0 && !heard.started.has(user)) return [];
    if (heard.ended.has(user)) return [{ user, startAt, endAt, isEstimated: false }];
    const lastListed = listed.length === 0 ? null : Math.max(...listed);
    const first = (instants: Iterable<number>) => {
      const found = [...instants];
      return found.length === 0 ? null : Math.min(...found);
    };
    const silent = first([...heard.silences.keys()].filter((at) => at >= (lastListed ?? startAt)));
    const missed = first(
      [...heard.snapshots.keys()].filter((at) => (lastListed === null ? at >= startAt : at > lastListed)),
    );
    if (silent !== null && (missed === null || silent < missed)) {
      return [{ user, startAt, endAt: Math.max(silent, startAt), isEstimated: true }];
    }
    return [{ user, startAt, endAt: missed, isEstimated: false }];
  });
}
