// The records of a report log become events. Check-ins are matched by handle: the user that they name may be another
// sharer. When a record was written is reader.ts.
import type { CheckoutEvent, DenialEvent, LogEvent } from "../../../../generated/contract.ts";
import { fits, longestName, longestVersion } from "../../../text/limits.ts";
import type { LineContext } from "../../line-log.ts";
import type { ClockState } from "./clock.ts";
import type { Checkin, Checkout, Denial, Party } from "./records.ts";

/** A checkout, and what has the same fields. */
type UsageEvent = Omit<CheckoutEvent, "EventType"> & { EventType: "checkout" | "checkin" | "queue" | "dequeue" };

/** RLM's code of a denial: all licences are in use. */
const allInUse = -22;

export class Usage {
  /** The ISV server that the log is of. */
  isv: string | null;
  readonly #when: LineContext["when"];
  readonly #products: Map<string, { name: string; version: string }>;
  readonly #open: Map<string, OpenCheckout>;
  readonly #waiting: Map<string, OpenCheckout>;
  #mayHold: boolean;

  constructor(when: LineContext["when"], state?: UsageState) {
    this.#when = when;
    this.isv = state?.isv ?? null;
    this.#products = new Map(state?.products);
    this.#open = new Map(state?.open);
    this.#waiting = new Map(state?.waiting);
    this.#mayHold = state?.mayHold ?? true;
  }

  get state(): UsageState {
    return {
      isv: this.isv,
      products: [...this.#products],
      open: [...this.#open],
      waiting: [...this.#waiting],
      mayHold: this.#mayHold,
    };
  }

  /** The last product of a number holds. */
  product(pool: string, name: string, version: string): void {
    this.#products.set(pool, { name, version });
  }

  isOpen(handle: string): boolean {
    return this.#open.has(handle);
  }

  checkout(read: Checkout, instant: number): LogEvent {
    const { product, version, user, host } = read.party;
    const pool = read.pool === null ? undefined : this.#products.get(read.pool);
    const isSame = pool !== undefined && (pool.name === product || pool.name.toLowerCase() === product.toLowerCase());
    // A handle that shares another's licence takes no further one.
    const isShared = read.shareHandle !== null && read.shareHandle !== read.handle;
    const licenses = isShared ? 0 : read.licenses;
    const open: OpenCheckout = { product, version: isSame ? pool.version : version, user, host, licenses };
    this.#waiting.delete(read.handle);
    this.#open.set(read.handle, open);
    this.#mayHold = true;
    const event = this.#usageEvent("checkout", open, read.handle, instant);
    const { requestedVersion, project, address } = read;
    if (requestedVersion !== null && fits(requestedVersion, longestVersion)) event.ClientVersion = requestedVersion;
    if (project !== null && fits(project, longestName)) event.ProjectName = project;
    if (read.roamDays !== null && read.roamDays > 0) event.IsBorrowed = true;
    if (address !== null && fits(address, longestVersion)) event.IpAddress = address;
    return event;
  }

  /** The end of a checkout; null where it is unknown whose it was. */
  checkin(read: Checkin, instant: number): LogEvent | null {
    const open = this.#open.get(read.handle) ?? (read.party && unversioned(read.party, read.licenses));
    this.#open.delete(read.handle);
    return open && this.#usageEvent("checkin", open, read.handle, instant);
  }

  queueing(read: Checkin, instant: number): LogEvent | null {
    const waiting = read.party && unversioned(read.party, read.licenses);
    if (waiting) this.#waiting.set(read.handle, waiting);
    return waiting && this.#usageEvent("queue", waiting, read.handle, instant);
  }

  /** The end of a wait; null where it is unknown whose it was. */
  endOfQueueing(read: Checkin, instant: number): LogEvent | null {
    const waiting = this.#waiting.get(read.handle) ?? (read.party && unversioned(read.party, read.licenses));
    this.#waiting.delete(read.handle);
    return waiting && this.#usageEvent("dequeue", waiting, read.handle, instant);
  }

  denial({ party, licenses, why, isLastAttempt }: Denial, instant: number): DenialEvent {
    const { product, version, user, host } = party;
    return {
      EventType: "denial",
      ...this.#when(instant, `denial ${product} ${user} ${host} ${licenses} ${why}`),
      Vendor: this.isv,
      FeatureName: product,
      UserName: user,
      Workstation: host,
      // The log names the version that was requested, and not the pool that could not give it.
      ClientVersion: version,
      NumberOfLicenses: licenses,
      DenialType: why === allInUse ? "NoLicenseAvailable" : "Other",
      MajorErrorCode: why,
      // Where the program goes on to another licence server, this denial is none that a user saw.
      ...(!isLastAttempt && { IsLastAttempt: false }),
    };
  }

  /** The ISV server stopped, or started anew: whatever was open is lost. */
  stop(instant: number): readonly LogEvent[] {
    const open = [...this.#open];
    const mayHold = this.#mayHold;
    this.#open.clear();
    this.#waiting.clear();
    this.#mayHold = false;
    if (this.isv === null) return open.map(([handle, one]) => this.#usageEvent("checkin", one, handle, instant));
    const TimestampUtc = new Date(instant).toISOString();
    return mayHold ? [{ EventType: "vendor_stopped", TimestampUtc, Vendor: this.isv }] : [];
  }

  #usageEvent(EventType: UsageEvent["EventType"], open: OpenCheckout, handle: string, instant: number): UsageEvent {
    return {
      EventType,
      ...this.#when(instant, `${EventType} ${handle}`),
      Vendor: this.isv,
      FeatureName: open.product,
      FeatureVersion: open.version,
      UserName: open.user,
      Workstation: open.host,
      Handle: handle,
      NumberOfLicenses: open.licenses,
    };
  }
}

/** The checkout of a line without a checkout above it: it names the version that was requested, not the pool's. */
function unversioned({ product, user, host }: Party, licenses: number): OpenCheckout {
  return { product, version: null, user, host, licenses };
}

/** A checkout that has not been given back: what a check-in repeats of it, whoever of its sharers gives it back. */
export interface OpenCheckout {
  product: string;
  version: string | null;
  user: string;
  host: string | null;
  licenses: number;
}

export interface UsageState {
  isv: string | null;
  /** By number of the pool. */
  products: [pool: string, product: { name: string; version: string }][];
  open: [handle: string, checkout: OpenCheckout][];
  waiting: [handle: string, checkout: OpenCheckout][];
  /** Whether a checkout may be open: one of this log, or, before the first start, one of before. */
  mayHold: boolean;
}

export interface ReaderState {
  host: string | null;
  timeZone: string | null;
  clock: ClockState;
  usage: UsageState;
}

export interface Ahead {
  timeZone: string | null;
  host: string | null;
  /** `01/05/2026`, the first in the log. */
  date: string | null;
}
