// queryDenials: what each filter means, the orders, and CSV.
import { expect } from "chai";
import { readCsv } from "../../support/http/csv.ts";
import { useTestServer } from "../../support/http/server.ts";
import { aCompany, at, expectAscending } from "./company.ts";

const iso = (ms: number) => new Date(ms).toISOString();

describe("queryDenials", () => {
  const server = useTestServer();
  before(() => aCompany(server));

  const ids = async (body: object) => {
    const answer = await server.client.call("queryDenials", { body });
    expect(answer.body.TotalCount).to.equal(answer.body.Items.length);
    return answer.body.Items.map((item) => item.Id);
  };

  const filters: [what: string, body: object, expected: number[]][] = [
    ["nothing, newest first", {}, [3, 2, 1]],
    ["a window", { StartUtc: iso(at + 1), EndUtc: iso(at + 2) }, [2]],
    ["the denial's feature", { Features: [{ FeatureName: "PRO", FeatureVersion: "9.9", Vendor: "acme" }] }, [2]],
    [
      "the product and licence type of its pool",
      { Products: [{ ProductName: "suite" }], LicenseTypes: ["Floating"] },
      [1],
    ],
    ["a text of its error", { ErrorText: "100% used" }, [1]],
    ["true ones of some types", { TrueDenialsOnly: true, DenialTypes: ["NoLicenseAvailable"] }, [3, 1]],
    ["users' names and workstations", { UserNames: ["Änne", "bob"], Workstations: ["ws-1"] }, [1]],
    ["a search", { Search: "OLD" }, [3]],
    ["a search in given fields", { Search: "other", SearchFields: ["DenialType"] }, [2]],
    ["names of licence servers", { LicenseServerNames: ["27000@old"] }, [3]],
  ];
  for (const [what, body, expected] of filters) {
    it(`filters by ${what}`, async () => expect(await ids(body)).to.eql(expected));
  }

  it("orders by every field of its record, and by several", async () => {
    const { body } = await server.client.call("queryDenials", { body: {} });
    for (const Field of Object.keys(body.Items[0] ?? {})) {
      const { body: sorted } = await server.client.call("queryDenials", { body: { Sort: [{ Field }] } as never });
      expectAscending(sorted.Items, Field);
      const ascending = sorted.Items.map(({ Id }) => Id);
      expect(await ids({ Sort: [{ Field, Direction: "Descending" }] }), Field).to.eql(ascending.toReversed());
    }
    expect(await ids({ Sort: [{ Field: "UserName", Direction: "Descending" }, { Field: "Id" }] })).to.eql([1, 2, 3]);
    const page = await server.client.call("queryDenials", { body: { Sort: [{ Field: "Id" }], Offset: 1, Limit: 1 } });
    expect([page.body.TotalCount, page.body.Items[0]?.Id]).to.eql([3, 2]);
  });

  it("answers CSV in the requested order", async () => {
    for (const body of [{}, { Sort: [{ Field: "ErrorMessage" }] }, { Offset: 1 }]) {
      const headers = { accept: "text/csv" };
      const { text } = await server.client.request("POST", "/api/v1/denials/query", { body, headers });
      const { body: json } = await server.client.call("queryDenials", { body: body as object });
      expect(readCsv(text).map((row) => Number(row.Id))).to.eql(json.Items.map((item) => item.Id));
    }
  });
});
