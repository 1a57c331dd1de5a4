// Who may use a scarce thing next (the hashing of passwords): addresses take turns, and at each address its accounts, so that a
// flood from one address delays nobody elsewhere. Those known at their address go first; lines are bounded in length and time.
// Counts of this process alone, as it protects this process's processors.

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
