// GetLicenseTypes: what the contract itself knows.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  async fill() {},
  async twin(_client, response) {
    const contract = JSON.parse(readFileSync(new URL("../../../generated/openapi.json", import.meta.url), "utf8"));
    const known = contract.components.schemas.LicenseType.enum.filter((one: unknown) => one !== null);
    expect(textsOf(response, "pub:LicenseTypes").sort()).to.deep.equal(known.sort());
  },
};
