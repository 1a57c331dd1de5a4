// What a message says of a checkout besides who, where and when, from what the contract carries. Pure.
import type { Attributes } from "./attributes.ts";

export type Optional<T> = T | null | undefined;

/** What a report says of a checkout at that moment. */
type Current = Pick<Attributes, "isBorrowed" | "idleSeconds" | "lingerSeconds" | "lingerDueAt">;
export const nothingCurrent: Current = { isBorrowed: false, idleSeconds: null, lingerSeconds: null, lingerDueAt: null };

interface ReportedAttributes {
  readonly GroupName?: Optional<string>;
  readonly ProjectName?: Optional<string>;
  readonly IpAddress?: Optional<string>;
  readonly Display?: Optional<string>;
  readonly Handle?: Optional<string>;
  readonly ClientVersion?: Optional<string>;
  readonly CheckoutData?: Optional<string>;
}

/** Each name is written out: ten thousand come at once, and a spread takes longer. */
export function attributesOf(reported: ReportedAttributes, current: Current): Attributes {
  return {
    groupName: reported.GroupName ?? null,
    projectName: reported.ProjectName ?? null,
    ipAddress: reported.IpAddress ?? null,
    display: reported.Display ?? null,
    handle: reported.Handle ?? null,
    clientVersion: reported.ClientVersion ?? null,
    checkoutData: reported.CheckoutData ?? null,
    isBorrowed: current.isBorrowed,
    idleSeconds: current.idleSeconds,
    lingerSeconds: current.lingerSeconds,
    lingerDueAt: current.lingerDueAt,
  };
}
