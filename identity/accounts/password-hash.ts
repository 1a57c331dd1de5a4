// Hashes passwords with argon2id (RFC 9106, in the PHC form that other tools read), in Node's thread pool. Few run at once, so that the
// process keeps its processors; the others wait in the limiter.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

// The limiter of hashing: addresses take turns, and at each address its accounts, so that a flood from one address delays nobody
// elsewhere. Accounts that logged in from their address before go first; queues are bounded in length and time.

/** On whose behalf something waits. */
export interface Turn {
  /** The account logged in from this address before. */
  readonly isKnown: boolean;
  /** As one customer has it: an IPv4 address, or the IPv6 networks of a site. */
  readonly address: string;
  readonly account: string;
}

interface Bounds {
  /** Waiting at most, of one address and in all. */
  readonly ofAddress: number;
  readonly inAll: number;
}

export interface Limits {
  /** Running at the same time. */
  readonly atOnce: number;
  readonly known: Bounds;
  readonly strangers: Bounds;
  readonly longestWaitMs: number;
}

/** The line is too long, or this one waited in it for too long. */
export class TurnRefused extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterMs: number) {
    super("too many wait");
    this.name = "TurnRefused";
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  }
}

interface Waiter {
  readonly turn: Turn;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** So that a flood of known ones leaves strangers a turn. */
const everyOtherLine = 4;

export class Turns {
  readonly #limits: Limits;
  /** Of those who logged in already, and go on: they are never refused. */
  readonly #loggedIn: (() => void)[] = [];
  readonly #known: Line;
  readonly #strangers: Line;
  #running = 0;
  #given = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#known = new Line(limits.known);
    this.#strangers = new Line(limits.strangers);
  }

  /** Runs `work` when its turn has come; `turn` null: for somebody who logged in already. Throws TurnRefused, and what `work` throws. */
  async run<T>(turn: Turn | null, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#waitFor(turn);
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #waitFor(turn: Turn | null): Promise<void> {
    if (turn === null) return new Promise((resolve) => this.#loggedIn.push(resolve));
    const { longestWaitMs } = this.#limits;
    const line = turn.isKnown ? this.#known : this.#strangers;
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(new TurnRefused(longestWaitMs));
      };
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiter: Waiter = { turn, begin, refuse };
      const timer = setTimeout(() => {
        line.remove(waiter);
        refuse();
      }, longestWaitMs);
      line.add(waiter);
    });
  }

  #next(): (() => void) | undefined {
    this.#given += 1;
    const stranger = () => this.#strangers.next()?.begin;
    const first = this.#given % everyOtherLine === 0 ? stranger() : undefined;
    return first ?? this.#loggedIn.shift() ?? this.#known.next()?.begin ?? stranger();
  }
}

/** Those who wait, by address and account, in the order of their turns: the entries of a Map stay in the order they were set. */
class Line {
  readonly #bounds: Bounds;
  readonly #addresses = new Map<string, Map<string, Waiter[]>>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Where the line is full, the newest of the address with the most waiting is refused; it may be this one. */
  add(waiter: Waiter): void {
    const { address, account } = waiter.turn;
    const accounts = this.#addresses.get(address) ?? new Map<string, Waiter[]>();
    this.#addresses.set(address, accounts);
    accounts.set(account, [...(accounts.get(account) ?? []), waiter]);
    if (countOf(accounts) > this.#bounds.ofAddress) this.#refuseNewest(address);
    if (this.#count() <= this.#bounds.inAll) return;
    const fullest = [...this.#addresses].reduce((most, one) => (countOf(one[1]) > countOf(most[1]) ? one : most));
    this.#refuseNewest(countOf(fullest[1]) > countOf(accounts) ? fullest[0] : address);
  }

  next(): Waiter | undefined {
    const [address, accounts] = this.#addresses.entries().next().value ?? [];
    if (address === undefined || accounts === undefined) return undefined;
    const [account, waiters] = accounts.entries().next().value as [string, Waiter[]];
    const [first, ...rest] = waiters;
    accounts.delete(account);
    if (rest.length > 0) accounts.set(account, rest);
    this.#addresses.delete(address);
    if (accounts.size > 0) this.#addresses.set(address, accounts);
    return first;
  }

  remove(waiter: Waiter): void {
    const { address, account } = waiter.turn;
    const accounts = this.#addresses.get(address);
    const left = (accounts?.get(account) ?? []).filter((one) => one !== waiter);
    if (left.length > 0) accounts?.set(account, left);
    else accounts?.delete(account);
    if (accounts?.size === 0) this.#addresses.delete(address);
  }

  /** Of the account that has the most waiting there, so that one account's flood costs no other one its place. */
  #refuseNewest(address: string): void {
    const accounts = [...(this.#addresses.get(address)?.values() ?? [])];
    const most = accounts.reduce((longest, one) => (one.length >= longest.length ? one : longest), []);
    const newest = most.at(-1);
    if (newest === undefined) return;
    this.remove(newest);
    newest.refuse();
  }

  #count(): number {
    return [...this.#addresses.values()].reduce((sum, accounts) => sum + countOf(accounts), 0);
  }
}

function countOf(accounts: ReadonlyMap<string, readonly Waiter[]>): number {
  return [...accounts.values()].reduce((sum, waiters) => sum + waiters.length, 0);
}

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** A whole company may log in within a minute or so; strangers of one address have the places of a few people. */
const turns = new Turns({
  atOnce: Math.max(1, Math.min(4, availableParallelism()) - 1),
  known: { ofAddress: 100, inAll: 200 },
  strangers: { ofAddress: 20, inAll: 200 },
  longestWaitMs: 5_000,
});

/**
 * Runs `work` when its turn has come; null: for somebody who logged in already. `work` may compute one hash; all of it counts
 * under the limit. Throws TurnRefused where too many wait.
 */
export function inHashingTurn<T>(turn: Turn | null, work: () => Promise<T>): Promise<T> {
  return turns.run(turn, work);
}

/** The hash of a new password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inHashingTurn(null, () => derive({ ...cost, message: Buffer.from(password), nonce }));
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * Whether the password belongs to the hash. Without a hash (no such account) the answer is false after the same time.
 * Call it inside `inHashingTurn`.
 */
export async function isPasswordOf(password: string, hash: string | undefined): Promise<boolean> {
  const { parameters, tag } = parsed(hash ?? nobodysHash);
  const made = await derive({ ...parameters, message: Buffer.from(password) });
  return timingSafeEqual(made, tag) && hash !== undefined;
}

const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`;

function parsed(hash: string) {
  const [, memory, passes, parallelism, nonce = "", tag = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash) ?? [];
  if (memory === undefined) throw new TypeError("A stored password hash is not in the PHC form of argon2id");
  const bytes = Buffer.from(tag, "base64");
  const numbers = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { parameters: { ...numbers, nonce: Buffer.from(nonce, "base64"), tagLength: bytes.length }, tag: bytes };
}

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)));
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
