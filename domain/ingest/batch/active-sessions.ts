// The active sessions of licence servers, remembered from one snapshot to the next: to read ten thousand of them anew for each snapshot
// would make it half as expensive again. They are right as long as the mark of the licence server in the
// database is the same, which every transaction changes that changes active sessions: also those of other processes.
import { randomInt } from "node:crypto";
import type { Database } from "../../../db/index.ts";
import type { SessionRow } from "./session-texts.ts";

/** What the database says of a licence server. The time of its last report tells of programs that know no marks. */
export interface Marked {
  readonly id: number;
  readonly sessions_mark: number | null;
  readonly last_received_at: number | null;
}

/** The active sessions of one licence server, by their Ids. */
export type ActiveSessions = Map<number, SessionRow>;

interface Remembered {
  readonly mark: number;
  readonly receivedAt: number | null;
  readonly sessions: ActiveSessions;
}

/** Sessions that a process remembers, of all licence servers together: about half a kilobyte each. */
const mostRemembered = 40_000;

/** What a process remembers of one database: what was used last. */
export class RememberedSessions {
  readonly #servers = new Map<number, Remembered>();
  readonly #most: number;
  #count = 0;

  constructor(most = mostRemembered) {
    this.#most = most;
  }

  /** Hands over what is remembered of a licence server, if it is right; whoever takes it may change it. */
  take({ id, sessions_mark, last_received_at }: Marked): ActiveSessions | undefined {
    const known = this.#servers.get(id);
    this.#forget(id);
    const isRight = known?.mark === sessions_mark && known?.receivedAt === last_received_at;
    return isRight ? known?.sessions : undefined;
  }

  /** Remembers what is stored under this mark. */
  keep({ id, sessions_mark, last_received_at }: Marked, sessions: ActiveSessions): void {
    this.#forget(id);
    if (sessions_mark === null || sessions.size > this.#most) return;
    this.#servers.set(id, { mark: sessions_mark, receivedAt: last_received_at, sessions });
    this.#count += sessions.size;
    for (const oldest of this.#servers.keys()) {
      if (this.#count <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(id: number): void {
    this.#count -= this.#servers.get(id)?.sessions.size ?? 0;
    this.#servers.delete(id);
  }
}

const ofDatabases = new WeakMap<Database, RememberedSessions>();

/** What this process remembers of a database. */
export function rememberedSessions(db: Database): RememberedSessions {
  const known = ofDatabases.get(db) ?? new RememberedSessions();
  ofDatabases.set(db, known);
  return known;
}

/** A session that a transaction adds (no `before`), changes, or takes away (no `after`). */
interface Change {
  readonly id: number;
  readonly before: Pick<SessionRow, "endAt"> | null;
  readonly after: Omit<SessionRow, "id"> | null;
}

/** The active sessions of the licence servers that one batch reports. What is remembered changes when it is stored. */
export class ActiveOfBatch {
  readonly #remembered: RememberedSessions | undefined;
  readonly #taken = new Map<number, ActiveSessions>();
  readonly #marks = new Map<number, Marked>();
  readonly #changed = new Set<number>();

  /** Left out: the batch remembers nothing, and marks what it changes. */
  constructor(remembered?: RememberedSessions) {
    this.#remembered = remembered;
  }

  /** Call it before anything of a message is applied. */
  begin(server: Marked): void {
    this.#marks.set(server.id, server);
    if (this.#taken.has(server.id)) return;
    const known = this.#remembered?.take(server);
    if (known !== undefined) this.#taken.set(server.id, known);
  }

  /** Undefined: they must be read. */
  of(serverId: number): ActiveSessions | undefined {
    return this.#taken.get(serverId);
  }

  /** Takes what was read. */
  set(serverId: number, sessions: ActiveSessions): void {
    this.#taken.set(serverId, sessions);
  }

  /** Notes what is being stored. */
  apply(serverId: number, changes: Iterable<Change>): void {
    const sessions = this.#taken.get(serverId);
    for (const { id, before, after } of changes) {
      const isActive = after !== null && after.endAt === null;
      if (!isActive && before?.endAt !== null) continue;
      this.#changed.add(serverId);
      if (isActive) sessions?.set(id, { ...after, id });
      else sessions?.delete(id);
    }
  }

  /** What a message changes in the row of its licence server; call it when all else of the message is stored. */
  markOf(serverId: number, last_received_at: number): Pick<Partial<Marked>, "sessions_mark" | "last_received_at"> {
    const before = this.#marks.get(serverId)?.sessions_mark ?? null;
    const isNew = this.#changed.delete(serverId) || (before === null && this.#taken.has(serverId));
    const sessions_mark = isNew ? randomInt(2 ** 48 - 1) : before;
    this.#marks.set(serverId, { id: serverId, sessions_mark, last_received_at });
    return isNew ? { sessions_mark, last_received_at } : { last_received_at };
  }

  /** Call it when the batch is stored. */
  remember(): void {
    for (const [id, sessions] of this.#taken) {
      const mark = this.#marks.get(id);
      if (mark !== undefined) this.#remembered?.keep(mark, sessions);
    }
  }
}
