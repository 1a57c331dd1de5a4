// How many requests an IP address may send in a minute, and how much an account may change. Counted in this process: the limit
// protects the process, and a count shared by all servers would cost a write for every request.
import type { Context as KoaContext, Next } from "koa";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "../../domain/filters/context.ts";
import { tooManyRequests } from "../../domain/problem.ts";
import type { Operation } from "../contract/operations.ts";
import { isOfThisMachine } from "../telemetry/log.ts";

/** More than people and programs need, less than floods. */
const usualPerMinute = 6_000;

/** Sends RateLimit-… with every response, and 429 past the limit. Null: the usual limit, for all but this machine itself. */
export function limitRate(limit: number | null) {
  const perMinute = limit ?? usualPerMinute;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

  return function limitRequests(ctx: KoaContext, next: Next): Promise<unknown> {
    return limit === null && isOfThisMachine(ctx.ip) ? next() : limited(ctx, next);
  };

  async function limited(ctx: KoaContext, next: Next): Promise<void> {
    const left = await limiter.consume(ctx.ip).catch((refused: RateLimiterRes) => refused);
    const seconds = Math.ceil(left.msBeforeNext / 1000);
    ctx.res.setHeader("RateLimit-Limit", perMinute);
    ctx.res.setHeader("RateLimit-Remaining", Math.max(0, left.remainingPoints));
    ctx.res.setHeader("RateLimit-Reset", seconds);
    if (left.consumedPoints > perMinute) {
      const detail = `More than ${perMinute} requests in a minute. Try again in ${seconds} seconds.`;
      throw tooManyRequests(detail, seconds);
    }
    await next();
  }
}

/**
 * What an account may change in ten minutes and in a day: it bounds what a person, or a program in that person's name, can store, in
 * rows that are changed again and again and in the audit log. An administrator's programs keep groups and purchases in step with other
 * systems. What machines report is not counted.
 */
const most = { viewer: [120, 1_000], administrator: [1_200, 10_000] } as const;
const lengths = [
  { seconds: 600, words: "ten minutes" },
  { seconds: 86_400, words: "a day" },
] as const;

type Person = keyof typeof most;

export class ChangeRate {
  readonly #limiters = {
    viewer: limitersOf("viewer"),
    administrator: limitersOf("administrator"),
  };

  /** Rejects with a Problem (429) where the caller has changed too much. */
  async count({ kind, id, roles }: Caller, { lane, onlyReads }: Operation): Promise<void> {
    if (kind !== "account" || id === undefined || lane !== "light" || onlyReads) return;
    const role = roles.find((one): one is Person => one in most);
    if (role === undefined) return;
    for (const { limiter, points, words } of this.#limiters[role]) {
      const left = await limiter.consume(id).catch((refused: RateLimiterRes) => refused);
      if (left.consumedPoints <= points) continue;
      const seconds = Math.ceil(left.msBeforeNext / 1000);
      const detail = `An account may change ${points} things in ${words}. Try again in ${seconds} seconds.`;
      throw tooManyRequests(detail, seconds);
    }
  }
}

function limitersOf(role: Person) {
  return lengths.map(({ seconds, words }, index) => {
    const points = most[role][index] as number;
    return { points, words, limiter: new RateLimiterMemory({ points, duration: seconds }) };
  });
}
