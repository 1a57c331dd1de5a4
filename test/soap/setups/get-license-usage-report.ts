// GetLicenseUsageReport: two features of one server on one day.
import { expect } from "chai";
import { type Setup, textsOf } from "./setup.ts";
import { addUsage } from "./usage-data.ts";

export const setup: Setup = {
  fill: addUsage,
  async twin(client, response) {
    const body = {
      StartUtc: "2026-03-02",
      EndUtc: "2026-03-03",
      BucketSize: "Hour" as const,
      IncludeActive: false,
      Selections: [{ FeatureName: "cad" }],
    };
    const [series] = (await client.call("queryUsageOverTime", { body })).body.Items;
    expect(textsOf(response, "vo:Max")).to.deep.equal(series?.Points.map((point) => String(point.Max)));
    expect(textsOf(response, "vo:Avg")).to.deep.equal(series?.Points.map((point) => String(point.Average)));
    expect(textsOf(response, "vo:Level")).to.deep.equal([String(series?.Total)]);
  },
};
