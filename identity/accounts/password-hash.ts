// Hashes passwords with argon2id (RFC 9106, in PHC format), in Node's thread pool. Few run at once, so that the process has
// processor time for other work; the others wait in the limiter.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

// The limiter of hashing: IP addresses take turns, and so do the accounts of each, so that a flood from one address delays nobody
// elsewhere. Accounts that logged in from their address before go first; queues are bounded in length and time.

/** The account and address that a hash is for. */
export interface Claimant {
  /** Whether the account logged in from this address before. */
  readonly isTrusted: boolean;
  /** One per customer: an IPv4 address, or the IPv6 networks of a site. */
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
  readonly trusted: Bounds;
  readonly strangers: Bounds;
  readonly longestWaitMs: number;
}

/** The queue is too long, or the wait took too long. */
export class HashingRefused extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterMs: number) {
    super("too many wait");
    this.name = "HashingRefused";
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  }
}

interface Waiter {
  readonly claimant: Claimant;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Every fourth permit goes to strangers first, so that a flood from trusted addresses does not shut them out. */
const everyOtherQueue = 4;

export class HashingLimiter {
  readonly #limits: Limits;
  /** Of people who are logged in already: they are never refused. */
  readonly #loggedIn: (() => void)[] = [];
  readonly #trusted: WaitingQueue;
  readonly #strangers: WaitingQueue;
  #running = 0;
  #given = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#trusted = new WaitingQueue(limits.trusted);
    this.#strangers = new WaitingQueue(limits.strangers);
  }

  /** Runs `work` when it has a permit; `claimant` null: for somebody who is logged in already. Throws HashingRefused, and what `work` throws. */
  async run<T>(claimant: Claimant | null, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#waitFor(claimant);
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #waitFor(claimant: Claimant | null): Promise<void> {
    if (claimant === null) return new Promise((resolve) => this.#loggedIn.push(resolve));
    const { longestWaitMs } = this.#limits;
    const queue = claimant.isTrusted ? this.#trusted : this.#strangers;
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(new HashingRefused(longestWaitMs));
      };
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiter: Waiter = { claimant, begin, refuse };
      const timer = setTimeout(() => {
        queue.remove(waiter);
        refuse();
      }, longestWaitMs);
      queue.add(waiter);
    });
  }

  #next(): (() => void) | undefined {
    this.#given += 1;
    const stranger = () => this.#strangers.next()?.begin;
    const first = this.#given % everyOtherQueue === 0 ? stranger() : undefined;
    return first ?? this.#loggedIn.shift() ?? this.#trusted.next()?.begin ?? stranger();
  }
}

/** The waiting requests, by address and account, in order: a Map retains the order of its entries. */
class WaitingQueue {
  readonly #bounds: Bounds;
  readonly #addresses = new Map<string, Map<string, Waiter[]>>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** When the queue is full, the newest request of the address with the most waiting ones is refused; it may be this one. */
  add(waiter: Waiter): void {
    const { address, account } = waiter.claimant;
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
    const { address, account } = waiter.claimant;
    const accounts = this.#addresses.get(address);
    const left = (accounts?.get(account) ?? []).filter((one) => one !== waiter);
    if (left.length > 0) accounts?.set(account, left);
    else accounts?.delete(account);
    if (accounts?.size === 0) this.#addresses.delete(address);
  }

  /** From the account with the most waiting requests, so that a flood of one account does not delay others. */
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

/** A whole organisation may log in within a minute or so; strangers at one address have the permits of a few people. */
const limiter = new HashingLimiter({
  atOnce: Math.max(1, Math.min(4, availableParallelism()) - 1),
  trusted: { ofAddress: 100, inAll: 200 },
  strangers: { ofAddress: 20, inAll: 200 },
  longestWaitMs: 5_000,
});

/**
 * Runs `work` when it has a permit; null: for somebody who is logged in already. `work` may compute one hash. Throws HashingRefused
 * when too many wait.
 */
export function withHashingPermit<T>(claimant: Claimant | null, work: () => Promise<T>): Promise<T> {
  return limiter.run(claimant, work);
}

/** The hash of a new password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await withHashingPermit(null, () => derive({ ...cost, message: Buffer.from(password), nonce }));
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * Whether the password matches the hash. Without a hash (no such account) it returns false after the same time.
 * Call it inside `withHashingPermit`.
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
