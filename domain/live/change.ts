// What a row of `live_events` says: changes by Ids, as short as can be, since one is written with every report. Names are looked
// up for who watches (events.ts). Types alone.
import type { components } from "../../generated/contract.ts";

/** Instants in milliseconds since 1970 UTC. */
export type LiveChange =
  | readonly [
      kind: "Checkout" | "Checkin",
      sessionId: number,
      serverId: number,
      poolId: number,
      userId: number,
      licenses: number,
      at: number,
    ]
  | readonly ["Denial", serverId: number, userId: number, denial: LiveDenialText]
  | readonly ["Status", serverId: number, status: string, at: number]
  /** What a report brought of a licence server; `areListed` 1: each of these is a change of its own in the same row. */
  | readonly [
      "Report",
      serverId: number,
      checkouts: number,
      checkins: number,
      denials: number,
      areListed: 0 | 1,
      at: number,
    ]
  /** `ownerId` null: of a rule made with security off. `serverIds`: what the alert is about. */
  | readonly ["Alert", ownerId: number | null, serverIds: readonly number[], alert: components["schemas"]["LiveAlert"]];

/** What of a denial is stored with it, and no other row says. */
export type LiveDenialText = Pick<
  components["schemas"]["LiveDenial"],
  "TimeUtc" | "FeatureId" | "FeatureName" | "FeatureVersion" | "Vendor" | "NumberOfLicenses" | "DenialType"
>;
