// queryDenials against looking at every row: whatever is stored, and whatever filters and order are asked for.
import { expect } from "chai";
import fc from "fast-check";
import type { components } from "../../../generated/contract.ts";
import { clearDenials, type DenialFields, someDenials } from "../../support/data/build-records.ts";
import { useTestServer } from "../../support/http/server.ts";
import { runsOf } from "../../support/run/runs.ts";
import { compare, hour, lower, maybe, some, storeNames, text, users, withoutUndefined } from "./oracle-data.ts";

type DenialQuery = components["schemas"]["DenialQuery"];

describe("queryDenials, against looking at every row", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  before(() => storeNames(server.db));

  it("queryDenials gives the same rows, and as many", async () => {
    const denial = fc.record({
      licenseServerId: fc.constantFrom(1, 2),
      userId: fc.integer({ min: 1, max: users.length }),
      denialAt: hour,
      vendor: fc.constantFrom("Acme", null),
      isTrueDenial: fc.boolean(),
      errorMessage: text,
    }) as fc.Arbitrary<DenialFields>;
    const query = fc
      .record({
        StartUtc: maybe(hour.map((at) => new Date(at).toISOString())),
        TrueDenialsOnly: maybe(fc.boolean()),
        Vendors: maybe(fc.constant<string[]>(["ACME"])),
        UserNames: maybe(some(["ANN", "bob"])),
        ErrorText: maybe(fc.constantFrom("Ä", "%", "a")),
        Sort: maybe(fc.constant<NonNullable<DenialQuery["Sort"]>>([{ Field: "ErrorMessage" }])),
      })
      .map(withoutUndefined);
    const scenario = fc.record({ stored: fc.array(denial, { maxLength: 20 }), query });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stored, query }) => {
        await clearDenials(server.db);
        const ids = await someDenials(server.db, stored);
        const rows = stored
          .map((row, index) => ({ ...row, id: ids[index] as number }))
          .filter((row) => query.StartUtc === undefined || row.denialAt >= Date.parse(query.StartUtc))
          .filter((row) => !query.TrueDenialsOnly || row.isTrueDenial)
          .filter((row) => !query.Vendors || row.vendor !== null)
          .filter((row) => query.UserNames?.some((name) => lower(name) === lower(users[row.userId - 1])) ?? true)
          .filter((row) => !query.ErrorText || lower(row.errorMessage)?.includes(lower(query.ErrorText) as string));
        rows.sort((a, b) =>
          query.Sort
            ? compare(lower(a.errorMessage), lower(b.errorMessage)) || a.id - b.id
            : b.denialAt - a.denialAt || b.id - a.id,
        );
        const { body } = await server.client.call("queryDenials", { body: query as DenialQuery });
        expect(body.Items.map((item) => item.Id)).to.eql(rows.map(({ id }) => id));
        expect(body.TotalCount).to.equal(rows.length);
      }),
      { numRuns: runsOf(150) },
    );
  }).timeout(120_000);
});
