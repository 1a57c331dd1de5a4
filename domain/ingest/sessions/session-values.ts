// A session as it should be stored, and how that differs from its row. Pure.
import type { SessionRow } from "../batch/session-row.ts";
import { textProperties } from "../batch/session-texts.ts";
import { mergeAttributes, noAttributes } from "../reports/attributes.ts";
import { type Ending, seenAt, startOf } from "./evidence.ts";
import type { ReconciledSession } from "./reconcile.ts";
import { sessionColumns } from "./stored.ts";
import type { CheckoutListing, CheckoutStart } from "./stored-evidence.ts";

export type SessionValues = Omit<SessionRow, "id">;
export type SessionProperty = keyof SessionValues;

export interface SessionUpdate {
  readonly row: SessionRow;
  readonly values: SessionValues;
  readonly changed: readonly SessionProperty[];
}

/** Who a group of checkouts belongs to. */
interface Owner {
  readonly userId: number;
  readonly workstation: string | null;
  readonly workstationKey: string | null;
  readonly numberOfLicenses: number;
}

const properties: readonly SessionProperty[] = [
  ...textProperties,
  ...(Object.keys(sessionColumns) as SessionProperty[]),
];

/** The session as it should be stored. */
export function valuesOf(
  session: ReconciledSession<SessionRow, CheckoutStart, CheckoutListing>,
  owner: Owner,
): SessionValues {
  const { row, start, listing, ending } = session;
  return {
    ...mergeAttributes(listing?.attributes ?? noAttributes, start?.attributes ?? noAttributes),
    // As the log spells it, as its check-in does, too.
    checkoutData: start?.checkoutData ?? listing?.checkoutData ?? null,
    poolId: listing?.poolId ?? row?.poolId ?? start?.poolId ?? 0,
    userId: owner.userId,
    workstation: row?.workstation ?? owner.workstation,
    workstationKey: owner.workstationKey,
    numberOfLicenses: owner.numberOfLicenses,
    startAt: startOf(session),
    endAt: ending?.at ?? null,
    endSource: endSourceOf(ending),
    source: start ? "event" : "snapshot",
    checkoutKey: listing?.key ?? null,
    startKey: start?.key ?? null,
    endKey: ending?.key ?? null,
    listedStartAt: listing?.startAt ?? null,
    listedPrecisionMs: listing?.precisionMs ?? null,
    listedAt: ending && seenAt(session),
  };
}

/** What ended the session, as it is stored. */
function endSourceOf(ending: Ending | null): string | null {
  if (ending === null || ending.by === "snapshot" || ending.by === "silence") return ending?.by ?? null;
  return "event";
}

/** The update that makes the row have these values; none where it has them already. */
export function updateOf(row: SessionRow, values: SessionValues): [SessionUpdate] | [] {
  const changed = properties.filter((property) => row[property] !== values[property]);
  return changed.length > 0 ? [{ row, values, changed }] : [];
}
