// A small company for the tests of the query operations.
import { expect } from "chai";
import { aUser, someDenials, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import type { TestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
/** When its first sessions began: milliseconds since 1970. */
export const at = Date.UTC(2026, 2, 2, 8);

/** Two licence servers, one of them deleted, with features, users, sessions and denials, so that every filter matches a part. */
export async function aCompany(server: TestServer): Promise<void> {
  const { db } = server;
  await aServer(db, { name: "27000@Cad" });
  await aServer(db, { name: "27000@old", enableStatus: "Deleted" });
  const past = [{ quantity: 1, expirationAt: Date.UTC(2020, 0, 1) }];
  await aPool(db, {
    licenseServerId: 1,
    name: "Pro",
    version: "1.0",
    vendor: "Acme",
    licenseType: "Floating",
    productName: "Suite",
    total: 10,
    used: 4,
    borrowed: 1,
  });
  await aPool(db, {
    licenseServerId: 1,
    name: "Pro",
    version: "2.0",
    vendor: "Acme",
    licenseType: "NodeLocked",
    additionalKey: "K",
    total: 5,
    used: 5,
  });
  await aPool(db, {
    licenseServerId: 1,
    name: "mesh",
    vendor: "acme",
    licenseType: "Token",
    productName: "SUITE",
    used: 3,
    isUncounted: true,
  });
  await aPool(db, { licenseServerId: 1, name: "late", version: "1.0", total: 7, used: 0, increments: past });
  await aPool(db, { licenseServerId: 2, name: "Pro", version: "1.0", vendor: "Acme", total: 3, used: 2 });
  await aUser(db, { name: "Änne", lastName: "Keller" });
  await aUser(db, { name: "bob", email: "bob_%@example.com" });
  await someSessions(db, [
    { poolId: 1, userId: 1, startAt: at, endAt: at + 2 * HOUR, numberOfLicenses: 3, workstation: "WS-1" },
    { poolId: 2, userId: 2, startAt: at + HOUR, workstation: "ws-2", display: "DISP:0" },
    { poolId: 3, userId: 1, startAt: at + HOUR, endAt: at + HOUR, groupName: "Größe" },
    { poolId: 5, userId: 2, startAt: at - HOUR },
  ]);
  await someDenials(db, [
    {
      licenseServerId: 1,
      userId: 1,
      denialAt: at,
      poolId: 1,
      featureName: "Pro",
      featureVersion: "1.0",
      vendor: "Acme",
      workstation: "WS-1",
      errorMessage: "All 100% USED",
    },
    {
      licenseServerId: 1,
      userId: 2,
      denialAt: at + 1,
      featureName: "pro",
      featureVersion: "9.9",
      vendor: "ACME",
      isTrueDenial: false,
      denialType: "Other",
    },
    {
      licenseServerId: 2,
      userId: 2,
      denialAt: at + 2,
      poolId: 5,
      featureName: "Pro",
      errorMessage: "no such feature",
      majorErrorCode: -5,
    },
  ]);
}

/** The values of a field ascend: texts without regard to case, null first. */
export function expectAscending(items: readonly object[], field: string): void {
  const all = items.map((item) => {
    const value = (item as Readonly<Record<string, string | number | boolean | null>>)[field] ?? null;
    return typeof value === "string" ? value.toLowerCase() : value;
  });
  const values = all.filter((value) => value !== null);
  const sorted = values.toSorted((a, b) => Number(a > b) - Number(a < b));
  expect(all, field).to.eql([...all.filter((value) => value === null), ...sorted]);
}
