// GetLicenseServers: three servers, one of them left alone, one removed.
import { expect } from "chai";
import { nameKey } from "../../../db/index.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { type Setup, textsOf } from "./setup.ts";

export const setup: Setup = {
  async fill(db) {
    const first = await aServer(db, { name: "27000@lic-1", status: "PARTIAL", timeZone: "Europe/Zurich" });
    for (const [position, host] of ["lic-1", "lic-2"].entries()) {
      const row = { license_server_id: first, position, host_name: host, host_key: nameKey(host), port: 27000 };
      await db.write("license_server_hosts").insert({ ...row, status: position === 0 ? "UP" : "DOWN" });
    }
    await aPool(db, { licenseServerId: first, name: "cad", total: 10, used: 4, borrowed: 1 });
    await aPool(db, { licenseServerId: first, name: "huge", total: 5_000_000_000, used: 5_000_000_000 });
    await aServer(db, { name: "left <alone> & \u0001quiet", enableStatus: "Disabled" });
    await aServer(db, { name: "removed", enableStatus: "Deleted" });
  },
  async twin(client, response) {
    const { body } = await client.call("getLicenseServers");
    expect(textsOf(response, "vo:ServerDescription")).to.deep.equal(body.map(({ Name }) => Name));
    expect(textsOf(response, "vo:TotalQuantity")).to.deep.equal(body.map((one) => String(one.TotalQuantity)));
    expect(textsOf(response, "vo:ServerID")).to.deep.equal(body.map(({ Id }) => String(Id)));
  },
};
