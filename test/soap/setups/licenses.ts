// The company of the cases that list licences, sessions and denials: two servers, one of them removed.
import type { Database } from "../../../db/index.ts";
import { aUser, someDenials, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";

const hour = 3_600_000;
const at = Date.UTC(2026, 2, 2, 8);

export async function aCompany(db: Database): Promise<void> {
  await aServer(db, { name: "27000@cad" });
  await aServer(db, { name: "27000@removed", enableStatus: "Deleted" });
  const floating = { vendor: "Acme", licenseType: "Floating", productName: "Suite", total: 10, used: 4, borrowed: 2 };
  await aPool(db, { licenseServerId: 1, name: "pro", version: "1.0", ...floating });
  await aPool(db, {
    licenseServerId: 1,
    name: "pro",
    version: "2.0",
    additionalKey: "K",
    vendor: "Acme",
    total: 5,
    used: 5,
  });
  await aPool(db, {
    licenseServerId: 1,
    name: "mesh",
    vendor: "Beta",
    licenseType: "Token",
    total: 3_000_000_000,
    used: 1,
  });
  await aPool(db, { licenseServerId: 1, name: "unlisted", isListed: false, total: 7 });
  await aPool(db, { licenseServerId: 2, name: "pro", version: "1.0", ...floating });
  await aUser(db, { name: "ann", firstName: "Ann", lastName: "Keller", email: "ann@example.com" });
  await aUser(db, { name: "Bob" });
  const lingers = { isBorrowed: true, numberOfLicenses: 2, lingerSeconds: 90, lingerDueAt: at + 48 * hour };
  await someSessions(db, [
    { poolId: 1, userId: 1, startAt: at + 500, endAt: at + 26 * hour, workstation: "WS-1", numberOfLicenses: 3 },
    { poolId: 2, userId: 2, startAt: at + hour, workstation: "ws-2", handle: "1102", idleSeconds: 61 },
    { poolId: 3, userId: 1, startAt: at + 2 * hour, endAt: at + 2 * hour, source: "snapshot" },
    { poolId: 1, userId: 1, startAt: at + 3 * hour, handle: "99999999999", ...lingers },
    { poolId: 5, userId: 2, startAt: at + 4 * hour },
  ]);
  const pro = { poolId: 1, featureName: "pro", featureVersion: "1.0", vendor: "Acme" };
  await someDenials(db, [
    {
      licenseServerId: 1,
      userId: 1,
      denialAt: at,
      ...pro,
      workstation: "WS-1",
      errorMessage: "All <used> & more",
      majorErrorCode: -4,
      minorErrorCode: 342,
    },
    {
      licenseServerId: 1,
      userId: 2,
      denialAt: at + 1500,
      featureName: "other",
      isTrueDenial: false,
      denialType: "Other",
    },
    { licenseServerId: 2, userId: 2, denialAt: at + 3000, ...pro, poolId: 5, workstation: "ws-2" },
  ]);
}

/** A value of a record as XML has it; null stays null. */
export function text(value: string | number | null): string | null {
  return value === null ? null : String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
