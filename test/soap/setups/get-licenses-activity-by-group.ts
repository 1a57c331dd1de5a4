// GetLicensesActivityByGroup: sessions of two groups, and of none.
import { expect } from "chai";
import { type Setup, textsOf } from "./setup.ts";
import { addUsage } from "./usage-data.ts";

export const setup: Setup = {
  fill: addUsage,
  async twin(client, response) {
    const body = {
      StartUtc: "2026-03-02",
      EndUtc: "2026-03-03",
      GroupBy: "Group" as const,
      IncludeActive: false,
      Order: "MostUsageFirst" as const,
    };
    const groups = (await client.call("querySessionGroups", { body })).body;
    expect(textsOf(response, "vo:Name")).to.deep.equal(groups.Items.map((row) => row.Name));
    expect(textsOf(response, "vo:Sessions")).to.deep.equal(groups.Items.map((row) => String(row.Sessions)));
    expect(textsOf(response, "dc:TotalNumberOfGroups")).to.deep.equal([String(groups.TotalCount)]);
  },
};
