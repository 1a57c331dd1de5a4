// Who waits for one feature, by all evidence of one user: the queue that a snapshot listed last, and what logs reported since. The order in which the evidence arrived does not matter. Pure.

/** What distinguishes requests of one user and feature; null is unknown. */
export interface Request {
  readonly poolId: number;
  readonly workstation: string | null;
  readonly workstationKey: string | null;
  readonly display: string | null;
  readonly handle: string | null;
  readonly numberOfLicenses: number;
}

/** A request that waits. Instants in milliseconds since 1970 UTC. */
export interface WaitingRequest extends Request {
  readonly sinceAt: number;
  /** Estimated as the first snapshot that listed it. */
  readonly isSinceEstimated: boolean;
  readonly isListed: boolean;
}

type EndingRequest = Pick<Request, "workstationKey" | "handle" | "numberOfLicenses">;

/** An event of the queue, from a log or a stored session. */
export type QueueMoment = { readonly at: number; readonly ordinal: number } & (
  | { readonly kind: "queue"; readonly request: Request }
  | { readonly kind: "dequeue" | "checkout"; readonly request: EndingRequest }
  /** Of these pools; null: of all. */
  | { readonly kind: "stop"; readonly poolIds: ReadonlySet<number> | null }
);

interface QueueEvidence {
  /** When a snapshot last listed the queue; null before the first. */
  readonly listedAt: number | null;
  /** What it listed. */
  readonly listed: readonly WaitingRequest[];
  readonly moments: readonly QueueMoment[];
}

/** Nobody has more requests for one feature; it bounds the work that a report can cause. */
export const mostOfOneUser = 1000;

/** A licence manager writes both, that the waiting ended and that the licence was given, within a moment. */
const pairMs = 1000;

/** At one instant stops come first, then what begins, then what ends: the oldest request ends first in any case. */
const ranks = { stop: 0, queue: 1, dequeue: 2, checkout: 3 } as const;

/** `confirmMs`: a request that a log alone reported, so long ago, waits no more. */
export function waitingAfter({ listedAt, listed, moments }: QueueEvidence, confirmMs: number): WaitingRequest[] {
  const inOrder = moments.toSorted(
    (one, other) => one.at - other.at || ranks[one.kind] - ranks[other.kind] || one.ordinal - other.ordinal,
  );
  const until = listedAt ?? Number.NEGATIVE_INFINITY;
  const before = inOrder.filter(({ at }) => at <= until);
  const after = inOrder.filter(({ at }) => at > until);
  const queue = new Queue(confirmMs);
  for (const moment of before) queue.take(moment);
  if (listedAt !== null) queue.open = listings(listed, queue.open);
  for (const moment of after) queue.take(moment);
  return queue.open;
}

/** What is listed; where a log reported the same request, since the instant that the log has. */
function listings(listed: readonly WaitingRequest[], logged: WaitingRequest[]): WaitingRequest[] {
  const left = [...logged];
  return listed.map((one) => {
    const same = takeFitting(left, one);
    return same === null ? one : { ...one, sinceAt: same.sinceAt, isSinceEstimated: false };
  });
}

/** Takes the request out that is most likely the one that is spoken of, among equal ones the oldest; null: none fits. */
export function takeFitting<R extends EndingRequest & { readonly sinceAt: number }>(
  requests: R[],
  spoken: EndingRequest,
): R | null {
  let best: R | null = null;
  let bestScore = -1;
  for (const one of requests) {
    const score = likeness(one, spoken);
    if (score > bestScore || (score === bestScore && best !== null && one.sinceAt < best.sinceAt)) {
      best = one;
      bestScore = score;
    }
  }
  if (best === null || bestScore < 0) return null;
  requests.splice(requests.indexOf(best), 1);
  return best;
}

/** -1: another request for certain. */
function likeness(one: EndingRequest, other: EndingRequest): number {
  for (const field of ["workstationKey", "handle"] as const) {
    if (one[field] !== null && other[field] !== null && one[field] !== other[field]) return -1;
  }
  return (
    (one.handle !== null && one.handle === other.handle ? 4 : 0) +
    (one.workstationKey === other.workstationKey ? 2 : 0) +
    (one.numberOfLicenses === other.numberOfLicenses ? 1 : 0)
  );
}

class Queue {
  open: WaitingRequest[] = [];
  /** Ends whose counterpart has not come yet. */
  #ends: { readonly kind: "dequeue" | "checkout"; readonly at: number; readonly request: EndingRequest }[] = [];
  readonly #confirmMs: number;

  constructor(confirmMs: number) {
    this.#confirmMs = confirmMs;
  }

  take(moment: QueueMoment): void {
    const { at } = moment;
    this.open = this.open.filter((one) => one.isListed || one.sinceAt + this.#confirmMs > at);
    if (moment.kind === "stop") {
      this.open = this.open.filter(({ poolId }) => moment.poolIds !== null && !moment.poolIds.has(poolId));
    } else if (moment.kind === "queue") {
      if (this.open.length < mostOfOneUser)
        this.open.push({ ...moment.request, sinceAt: at, isSinceEstimated: false, isListed: false });
    } else this.#end(moment.kind, at, moment.request);
  }

  #end(kind: "dequeue" | "checkout", at: number, request: EndingRequest): void {
    this.#ends = this.#ends.filter((one) => at - one.at <= pairMs);
    const pair = this.#ends.findIndex((one) => one.kind !== kind && likeness(one.request, request) >= 0);
    if (pair >= 0) this.#ends.splice(pair, 1);
    else if (takeFitting(this.open, request) !== null) this.#ends.push({ kind, at, request });
  }
}
