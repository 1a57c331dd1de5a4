// What one series used in one interval: extremes of its concurrency, sums, time at full use. A type alone.

export interface IntervalUsage {
  /** Its number among the series that were asked for, from 0. */
  readonly series: number;
  /** Its number among the intervals that were asked for, from 0. Only the part of it that is known counts. */
  readonly interval: number;
  /** Licences in use at once; what is in use for no time does not count. */
  readonly lowest: number;
  readonly highest: number;
  /** When `highest` is first reached, in milliseconds since 1970 UTC. */
  readonly highestAt: number;
  /** Session-milliseconds and licence-milliseconds. */
  readonly usageMs: number;
  readonly licenseMs: number;
  /** Milliseconds in which all owned licences were in use. */
  readonly fullMs: number;
}
