// What messages say of a checkout besides who, where and when. Null is not known. Pure.

export interface Attributes {
  readonly groupName: string | null;
  readonly projectName: string | null;
  readonly ipAddress: string | null;
  readonly display: string | null;
  readonly handle: string | null;
  readonly clientVersion: string | null;
  readonly checkoutData: string | null;
  readonly isBorrowed: boolean;
  readonly idleSeconds: number | null;
  readonly lingerSeconds: number | null;
  readonly lingerDueAt: number | null;
}

export const noAttributes: Attributes = {
  groupName: null,
  projectName: null,
  ipAddress: null,
  display: null,
  handle: null,
  clientVersion: null,
  checkoutData: null,
  isBorrowed: false,
  idleSeconds: null,
  lingerSeconds: null,
  lingerDueAt: null,
};

/** The attributes that `first` knows, and for the others those of `second`. */
export function mergeAttributes(first: Attributes, second: Attributes): Attributes {
  return {
    groupName: first.groupName ?? second.groupName,
    projectName: first.projectName ?? second.projectName,
    ipAddress: first.ipAddress ?? second.ipAddress,
    display: first.display ?? second.display,
    handle: first.handle ?? second.handle,
    clientVersion: first.clientVersion ?? second.clientVersion,
    checkoutData: first.checkoutData ?? second.checkoutData,
    isBorrowed: first.isBorrowed || second.isBorrowed,
    idleSeconds: first.idleSeconds ?? second.idleSeconds,
    lingerSeconds: first.lingerSeconds ?? second.lingerSeconds,
    lingerDueAt: first.lingerDueAt ?? second.lingerDueAt,
  };
}

/** What a newer report says, completed by an older one. Idling, borrowing and lingering are as the newer one says; data of a checkout stay. */
export function updateAttributes(older: Attributes, newer: Attributes): Attributes {
  const { isBorrowed, idleSeconds, lingerSeconds, lingerDueAt } = newer;
  const checkoutData = older.checkoutData ?? newer.checkoutData;
  return { ...mergeAttributes(newer, older), checkoutData, isBorrowed, idleSeconds, lingerSeconds, lingerDueAt };
}

/** Whether {@link updateAttributes} would answer what the older report said. */
export function isSaidAgain(older: Attributes, newer: Attributes): boolean {
  // Written out, as ten thousand are compared at once.
  return (
    (newer.groupName === null || newer.groupName === older.groupName) &&
    (newer.projectName === null || newer.projectName === older.projectName) &&
    (newer.ipAddress === null || newer.ipAddress === older.ipAddress) &&
    (newer.display === null || newer.display === older.display) &&
    (newer.handle === null || newer.handle === older.handle) &&
    (newer.clientVersion === null || newer.clientVersion === older.clientVersion) &&
    (newer.checkoutData === null || older.checkoutData !== null) &&
    newer.isBorrowed === older.isBorrowed &&
    newer.idleSeconds === older.idleSeconds &&
    newer.lingerSeconds === older.lingerSeconds &&
    newer.lingerDueAt === older.lingerDueAt
  );
}
