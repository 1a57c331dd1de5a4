// What is answered of one series in one interval: its extremes, its sums, its time at full use. A type alone.

/** Of one series in one stretch of time. */
export interface LevelRow {
  readonly place: number;
  readonly stretch: number;
  readonly lowest: number;
  readonly highest: number;
  /** When it is first reached, in milliseconds since 1970 UTC. */
  readonly highestAt: number;
  readonly usageMs: number;
  readonly licenseMs: number;
  readonly fullMs: number;
}
