// How many requests an address may send in a minute, counted in this process: it protects a process, and a count that all
// servers share would cost a write for every request.
import type { Context as KoaContext, Next } from "koa";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { problemOfStatus } from "../reply/errors.ts";
import { isOfThisMachine } from "../telemetry/addresses.ts";

/** More than people and programs need, less than floods. */
const usualPerMinute = 6_000;

/** Sends RateLimit-… with every answer, and 429 past the limit. Null: the usual one, for all but this machine itself. */
export function limitRate(limit: number | null) {
  const perMinute = limit ?? usualPerMinute;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

  return function limitRequests(ctx: KoaContext, next: Next): Promise<unknown> {
    return limit === null && isOfThisMachine(ctx.ip) ? next() : limited(ctx, next);
  };

  async function limited(ctx: KoaContext, next: Next): Promise<void> {
    const left = await limiter.consume(ctx.ip).catch((refused: RateLimiterRes) => refused);
    const seconds = String(Math.ceil(left.msBeforeNext / 1000));
    ctx.res.setHeader("RateLimit-Limit", perMinute);
    ctx.res.setHeader("RateLimit-Remaining", Math.max(0, left.remainingPoints));
    ctx.res.setHeader("RateLimit-Reset", seconds);
    if (left.consumedPoints > perMinute) {
      const detail = `More than ${perMinute} requests in a minute. Try again in ${seconds} seconds.`;
      throw problemOfStatus(429, detail, { "Retry-After": seconds });
    }
    await next();
  }
}
