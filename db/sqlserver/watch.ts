// Whether a database on a server is reachable: probed over a separate connection a few times a second, so that a silent connection (a
// cable, a firewall, a machine that stopped) is noticed as fast as a closed one. While it is away nothing waits: running and new
// requests fail at once. A long query is no outage: any response on any connection shows that the server is up.
import { DatabaseError, databaseAway } from "../errors.ts";

/** A connection that can be ended at once, with all that waits on it. */
interface Abandonable {
  abandon(): void;
}

/** The connection that is probed. */
export interface Probe extends Abandonable {
  send(): Promise<unknown>;
}

interface WatchSettings {
  readonly open: () => Promise<Probe>;
  /** From one response to the next probe. */
  readonly everyMs?: number;
  /** No response on any connection for so long while a probe was open: the database is away. */
  readonly silentMs?: number;
}

const tickMs = 100;
/** A probe was open so long while others got responses: only its connection is lost. */
const longestProbeMs = 5_000;

export class DatabaseWatch {
  readonly #settings: Required<WatchSettings>;
  readonly #connections = new Set<Abandonable>();
  readonly #waiting = new Set<(error: Error) => void>();
  #ended: Promise<void> | undefined;
  #probe: Probe | undefined;
  #opening: Promise<Probe> | undefined;
  #isAway = false;
  #hasAnswered = false;
  #isClosed = false;
  #heard = false;
  #wake = () => {};

  constructor(settings: WatchSettings) {
    this.#settings = { everyMs: 400, silentMs: 1_000, ...settings };
  }

  /** Until then everything is let through: an opening reports its failure itself. */
  start(): void {
    this.#ended ??= this.#watch();
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** A response came on some connection. */
  heard(): void {
    this.#heard = true;
  }

  /** A connection to be ended when the database becomes unreachable. */
  add(connection: Abandonable): void {
    this.#connections.add(connection);
  }

  remove(connection: Abandonable): void {
    this.#connections.delete(connection);
  }

  /** The result of the work; rejects with DATABASE_AWAY at once when the database is or becomes unreachable. */
  guard<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAway) return Promise.reject(away());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      work()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject));
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    this.#probe?.abandon();
    await this.#ended;
  }

  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      const isThere = await this.#responds();
      if (this.#isClosed) break;
      this.#hasAnswered ||= isThere;
      if (isThere) this.#isAway = false;
      else this.#goAway();
      await this.#pause(this.#settings.everyMs);
    }
    this.#probe?.abandon();
  }

  /** A connection that was closed (for example by the server) is opened again before the database counts as away. */
  async #responds(): Promise<boolean> {
    for (const isSecond of [false, true]) {
      const hadProbe = this.#probe !== undefined;
      try {
        await this.#orSilence(this.#sendProbe());
        return true;
      } catch (error) {
        this.#probe?.abandon();
        this.#probe = undefined;
        if (error instanceof Silence) return error.isOfOneConnection;
        if (isSecond || !hadProbe) return false;
      }
    }
    return false;
  }

  async #sendProbe(): Promise<void> {
    const probe = this.#probe ?? (await this.#opened());
    await probe.send();
  }

  /** One attempt at a time: a connection that opens after its probe was given up serves the next one. */
  #opened(): Promise<Probe> {
    this.#opening ??= this.#settings
      .open()
      .then((probe) => {
        this.#probe = probe;
        if (this.#isClosed) probe.abandon();
        return probe;
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  /**
   * Silence is counted in ticks in which this thread really ran: after a busy second, responses
   * may still be in its sockets. While the database is away, and at first, there is all the time that
   * connecting takes.
   */
  #orSilence(probe: Promise<void>): Promise<void> {
    let silentFor = 0;
    let openFor = 0;
    const isTrusted = this.#hasAnswered && !this.#isAway;
    this.#heard = false;
    return new Promise<void>((resolve, reject) => {
      const tick = setInterval(() => {
        openFor += tickMs;
        silentFor = this.#heard ? 0 : silentFor + tickMs;
        this.#heard = false;
        if (this.#isClosed) reject(new Silence(false));
        else if (openFor >= longestProbeMs)
          // Also before the first response: responses to others show that it is up, however slow connecting is.
          reject(new Silence(!this.#isAway && silentFor < this.#settings.silentMs));
        else if (isTrusted && silentFor >= this.#settings.silentMs) reject(new Silence(false));
      }, tickMs).unref();
      probe.then(resolve, reject).finally(() => clearInterval(tick));
    });
  }

  #goAway(): void {
    this.#isAway = true;
    for (const connection of this.#connections) connection.abandon();
    this.#connections.clear();
    for (const reject of this.#waiting) reject(away());
    this.#waiting.clear();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

class Silence extends Error {
  readonly isOfOneConnection: boolean;

  constructor(isOfOneConnection: boolean) {
    super("no answer");
    this.isOfOneConnection = isOfOneConnection;
  }
}

function away(): DatabaseError {
  return new DatabaseError("The database does not answer at present.", databaseAway);
}
