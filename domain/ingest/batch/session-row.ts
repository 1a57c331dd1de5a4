// A stored session as ingestion knows it. Types alone; sessions/stored.ts reads it.
import type { Attributes } from "../reports/attributes.ts";

/** Instants in milliseconds since 1970 UTC. */
export interface SessionRow extends Attributes {
  readonly id: number;
  readonly poolId: number;
  readonly userId: number;
  readonly workstation: string | null;
  readonly workstationKey: string | null;
  readonly numberOfLicenses: number;
  readonly startAt: number;
  readonly endAt: number | null;
  readonly endSource: string | null;
  readonly source: string;
  readonly checkoutKey: string | null;
  readonly startKey: string | null;
  readonly endKey: string | null;
  readonly listedStartAt: number | null;
  readonly listedPrecisionMs: number | null;
  readonly listedAt: number | null;
}
