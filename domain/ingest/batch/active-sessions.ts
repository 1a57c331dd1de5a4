// A cache of the active sessions of licence servers: to read ten thousand of them anew for each snapshot would make it half as expensive
// again. They are right as long as the mark of the licence server in the
// database is the same, which every transaction changes that changes active sessions: also those of other processes.
import { randomInt } from "node:crypto";
import type { Database } from "../../../db/index.ts";
import type { SessionRow } from "./session-texts.ts";

/** A licence server with the version of its sessions. Programs of old versions change the time of its last report alone. */
export interface MarkedServer {
  readonly id: number;
  readonly sessions_mark: number | null;
  readonly last_received_at: number | null;
}

/** The active sessions of one licence server, by their Ids. */
export type ActiveSessions = Map<number, SessionRow>;

interface CacheEntry {
  readonly mark: number;
  readonly receivedAt: number | null;
  readonly sessions: ActiveSessions;
}

/** Sessions that a process caches, of all licence servers together: about half a kilobyte each. */
const mostCached = 40_000;

/** The cache of one database: what was used last. */
export class SessionCache {
  readonly #servers = new Map<number, CacheEntry>();
  readonly #most: number;
  #count = 0;

  constructor(most = mostCached) {
    this.#most = most;
  }

  /** Takes the sessions of a licence server out, if they are right; the caller may change them. */
  take({ id, sessions_mark, last_received_at }: MarkedServer): ActiveSessions | undefined {
    const cached = this.#servers.get(id);
    this.#forget(id);
    const isRight = cached?.mark === sessions_mark && cached?.receivedAt === last_received_at;
    return isRight ? cached?.sessions : undefined;
  }

  /** Caches what is stored under this mark. */
  put({ id, sessions_mark, last_received_at }: MarkedServer, sessions: ActiveSessions): void {
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

const caches = new WeakMap<Database, SessionCache>();

/** The cache of this process for a database. */
export function sessionCacheOf(db: Database): SessionCache {
  const cached = caches.get(db) ?? new SessionCache();
  caches.set(db, cached);
  return cached;
}

/** A session that a transaction adds (no `before`), changes, or takes away (no `after`). */
interface Change {
  readonly id: number;
  readonly before: Pick<SessionRow, "endAt"> | null;
  readonly after: Omit<SessionRow, "id"> | null;
}

/** The active sessions of the licence servers that one batch reports. The cache changes when the batch is stored. */
export class ActiveOfBatch {
  readonly #cache: SessionCache | undefined;
  readonly #sessions = new Map<number, ActiveSessions>();
  readonly #marks = new Map<number, MarkedServer>();
  readonly #changed = new Set<number>();

  /** Left out: nothing is cached; changes are marked all the same. */
  constructor(cache?: SessionCache) {
    this.#cache = cache;
  }

  /** Call it before anything of a message is applied. */
  begin(server: MarkedServer): void {
    this.#marks.set(server.id, server);
    if (this.#sessions.has(server.id)) return;
    const cached = this.#cache?.take(server);
    if (cached !== undefined) this.#sessions.set(server.id, cached);
  }

  /** Undefined: they must be read. */
  of(serverId: number): ActiveSessions | undefined {
    return this.#sessions.get(serverId);
  }

  /** Takes what was read. */
  set(serverId: number, sessions: ActiveSessions): void {
    this.#sessions.set(serverId, sessions);
  }

  /** Notes what is being stored. */
  apply(serverId: number, changes: Iterable<Change>): void {
    const sessions = this.#sessions.get(serverId);
    for (const { id, before, after } of changes) {
      const isActive = after !== null && after.endAt === null;
      if (!isActive && before?.endAt !== null) continue;
      this.#changed.add(serverId);
      if (isActive) sessions?.set(id, { ...after, id });
      else sessions?.delete(id);
    }
  }

  /** What a message changes in the row of its licence server; call it when all else of the message is stored. */
  markOf(
    serverId: number,
    last_received_at: number,
  ): Pick<Partial<MarkedServer>, "sessions_mark" | "last_received_at"> {
    const before = this.#marks.get(serverId)?.sessions_mark ?? null;
    const isNew = this.#changed.delete(serverId) || (before === null && this.#sessions.has(serverId));
    const sessions_mark = isNew ? randomInt(2 ** 48 - 1) : before;
    this.#marks.set(serverId, { id: serverId, sessions_mark, last_received_at });
    return isNew ? { sessions_mark, last_received_at } : { last_received_at };
  }

  /** Call it when the batch is stored. */
  store(): void {
    for (const [id, sessions] of this.#sessions) {
      const mark = this.#marks.get(id);
      if (mark !== undefined) this.#cache?.put(mark, sessions);
    }
  }
}
