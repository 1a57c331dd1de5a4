// queryDenials against a scan of every row: whatever is stored, packed in row groups, and changed or deleted after that, and
// whatever filters, search, order and range are requested.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { clearDenials, type DenialFields, someDenials } from "../../support/data/build-records.ts";
import { useTestServer } from "../../support/http/server.ts";
import { runsOf } from "../../support/run/runs.ts";
import {
  hour,
  inOrder,
  lower,
  maybe,
  moveFar,
  packAnew,
  some,
  spread,
  storeNames,
  text,
  users,
  withoutUndefined,
} from "./oracle-data.ts";

type DenialQuery = components["schemas"]["DenialQuery"];
type DenialField = components["schemas"]["DenialField"];

const denial = fc.record({
  licenseServerId: fc.constantFrom(1, 2),
  userId: fc.integer({ min: 1, max: users.length }),
  denialAt: hour,
  poolId: fc.constantFrom(null, 1, 2, 3),
  featureName: fc.constantFrom("Pro", "PRO", "zoë"),
  featureVersion: fc.constantFrom(null, "1", "10", "2"),
  vendor: fc.constantFrom("Acme", "ACME", null),
  workstation: text,
  numberOfLicenses: fc.integer({ min: 1, max: 3 }),
  denialType: fc.constantFrom("NoLicenseAvailable", "AllLicensesAreReservedForOthers", "Other"),
  isTrueDenial: fc.boolean(),
  errorMessage: text,
  majorErrorCode: fc.constantFrom(null, -4, 7),
}) as fc.Arbitrary<DenialFields>;

const sortFields: readonly DenialField[] = [
  "Id",
  "DenialTimeUtc",
  "FeatureId",
  "FeatureName",
  "FeatureVersion",
  "Vendor",
  "LicenseServerName",
  "UserName",
  "Workstation",
  "NumberOfLicenses",
  "DenialType",
  "IsTrueDenial",
  "ErrorMessage",
  "MajorErrorCode",
];
const selector = fc
  .record({
    FeatureName: maybe(fc.constantFrom("pro", "ZOË")),
    FeatureVersion: maybe(fc.constantFrom("1", "2")),
    Vendor: maybe(fc.constant("acme")),
    LicenseServerName: maybe(fc.constant("Server 2")),
  })
  .map(withoutUndefined);

const aQuery = fc
  .record({
    StartUtc: maybe(hour.map((at) => new Date(at).toISOString())),
    EndUtc: maybe(hour.map((at) => new Date(at + 9 * 3_600_000).toISOString())),
    TrueDenialsOnly: maybe(fc.boolean()),
    DenialTypes: maybe(fc.constant<NonNullable<DenialQuery["DenialTypes"]>>(["Other"])),
    FeatureIds: maybe(some([1, 3])),
    Features: maybe(fc.array(selector, { minLength: 1, maxLength: 3 })),
    Vendors: maybe(fc.constant<string[]>(["ACME"])),
    UserNames: maybe(some(["ANN", "bob"])),
    Workstations: maybe(some(["Ä", "ZZ"])),
    LicenseServerNames: maybe(fc.constant<string[]>(["SERVER 1"])),
    ErrorText: maybe(fc.constantFrom("Ä", "%", "a")),
    Search: maybe(fc.constantFrom("A", "%", "_", "pro", "𝒵", "acm", "10", "other", "server 2", "H9")),
    SearchFields: maybe(some(["FeatureName", "ErrorMessage", "UserName"])),
    Sort: maybe(
      fc.array(
        fc.record({ Field: fc.constantFrom(...sortFields), Direction: fc.constantFrom("Ascending", "Descending") }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    ),
    Offset: maybe(fc.integer({ min: 0, max: 8 })),
    Limit: maybe(fc.integer({ min: 1, max: 8 })),
  })
  .map((query) => withoutUndefined(query) as DenialQuery);

interface Row extends DenialFields {
  id: number;
}

type TextField = NonNullable<DenialQuery["SearchFields"]>[number];

function textsOf(row: Row): Partial<Record<TextField, string | null>> {
  return {
    FeatureName: row.featureName as string,
    FeatureVersion: row.featureVersion ?? null,
    Vendor: row.vendor ?? null,
    LicenseServerName: `server ${row.licenseServerId}`,
    UserName: users[row.userId - 1] as string,
    Workstation: row.workstation ?? null,
    DenialType: row.denialType as string,
    ErrorMessage: row.errorMessage ?? null,
  };
}

function keyOf(row: Row, field: DenialField): string | number | null {
  const numbers: Partial<Record<DenialField, number | null>> = {
    Id: row.id,
    DenialTimeUtc: row.denialAt,
    FeatureId: row.poolId ?? null,
    NumberOfLicenses: row.numberOfLicenses ?? 1,
    IsTrueDenial: Number(row.isTrueDenial),
    MajorErrorCode: row.majorErrorCode ?? null,
  };
  return field in numbers ? (numbers[field] ?? null) : lower(textsOf(row)[field as TextField]);
}

function isAnswered(row: Row, query: DenialQuery): boolean {
  const [from, until] = [query.StartUtc, query.EndUtc].map((at) => (at === undefined ? null : Date.parse(at)));
  const isOneOf = (names: readonly string[] | null | undefined, value: string | null | undefined) =>
    names?.some((name) => lower(name) === lower(value)) ?? true;
  const texts = textsOf(row);
  const searched = query.SearchFields ?? (Object.keys(texts) as TextField[]);
  return (
    (from == null || row.denialAt >= from) &&
    (until == null || row.denialAt < until) &&
    !(query.TrueDenialsOnly && !row.isTrueDenial) &&
    (query.DenialTypes?.some((type) => type === row.denialType) ?? true) &&
    (query.FeatureIds?.some((id) => id === row.poolId) ?? true) &&
    (query.Features?.some(
      (one) =>
        isOneOf(one.FeatureName === undefined ? null : [one.FeatureName], row.featureName) &&
        (one.FeatureVersion === undefined || one.FeatureVersion === row.featureVersion) &&
        isOneOf(one.Vendor === undefined ? null : [one.Vendor], row.vendor) &&
        isOneOf(one.LicenseServerName === undefined ? null : [one.LicenseServerName], texts.LicenseServerName),
    ) ??
      true) &&
    isOneOf(query.Vendors, row.vendor) &&
    isOneOf(query.UserNames, texts.UserName) &&
    isOneOf(query.Workstations, row.workstation) &&
    isOneOf(query.LicenseServerNames, texts.LicenseServerName) &&
    (query.ErrorText === undefined || (lower(row.errorMessage)?.includes(lower(query.ErrorText) as string) ?? false)) &&
    (query.Search === undefined ||
      searched.some((field) => lower(texts[field])?.includes(lower(query.Search) as string)))
  );
}

const newestFirst: DenialQuery["Sort"] = [{ Field: "DenialTimeUtc", Direction: "Descending" }];

async function change(db: Database, row: Row | undefined): Promise<void> {
  if (row === undefined) return;
  row.errorMessage = `${row.errorMessage ?? ""}9`;
  await db.write("denials").where({ id: row.id }).update({ error_message: row.errorMessage });
}

describe("queryDenials, against a scan of every row", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  before(() => storeNames(server.db));

  it("queryDenials answers the same rows in the same order, and the same total", async () => {
    const scenario = fc.record({
      stored: fc.array(denial, { minLength: 1, maxLength: 25 }),
      // How many are packed.
      packed: fc.option(fc.integer({ min: 0, max: 25 })),
      isSpread: fc.boolean(),
      // Where none is packed: whether so many row groups are missing that none is read.
      isFar: fc.boolean(),
      changed: fc.array(fc.nat(24), { maxLength: 4 }),
      queries: fc.array(aQuery, { minLength: 5, maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stored, packed, isSpread, isFar, changed, queries }) => {
        await clearDenials(server.db);
        const ids = [...(await someDenials(server.db, stored.slice(0, packed ?? 0)))];
        if (isSpread) await spread(server.db, "denials", ids);
        if (packed !== null) await packAnew(server.db);
        ids.push(...(await someDenials(server.db, stored.slice(packed ?? 0))));
        if (packed === null && isFar) await moveFar(server.db, "denials", ids);
        const rows = stored.map((row, index) => ({ ...row, id: ids[index] as number }));
        for (const index of changed) await change(server.db, rows[index]);
        for (const query of queries) {
          const answered = rows.filter((row) => isAnswered(row, query));
          const expected = inOrder(answered, query.Sort ?? newestFirst, keyOf);
          const { body } = await server.client.call("queryDenials", { body: query });
          expect(body.TotalCount).to.equal(expected.length);
          const from = query.Offset ?? 0;
          const size = query.Limit ?? 100;
          expect(body.Items.map((item) => item.Id)).to.eql(expected.slice(from, from + size).map(({ id }) => id));
        }
      }),
      { numRuns: runsOf(100) },
    );
  });
});
