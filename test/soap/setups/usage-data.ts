// One day of use and denials, for the methods that sum it up.
import type { Database } from "../../../db/index.ts";
import { aUser, someDenials, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";

const HOUR = 3_600_000;
const day = Date.UTC(2026, 2, 2);

export async function addUsage(db: Database): Promise<void> {
  const server = await aServer(db, { name: "27000@lyon" });
  const cad = await aPool(db, { licenseServerId: server, name: "cad", version: "2.0", vendor: "acme", total: 3 });
  const mesh = await aPool(db, { licenseServerId: server, name: "mesh", version: "1.0", vendor: "acme", total: 5 });
  const ada = await aUser(db, { name: "Ada" });
  const ben = await aUser(db, { name: "ben" });
  const hours = (from: number, to: number) => ({ startAt: day + from * HOUR, endAt: day + to * HOUR });
  await someSessions(db, [
    { poolId: cad, userId: ada, ...hours(-2, 6), groupName: "Tooling", workstation: "ws-1" },
    { poolId: cad, userId: ben, ...hours(4, 8), numberOfLicenses: 2, groupName: "Fluids", workstation: "ws-2" },
    { poolId: mesh, userId: ben, ...hours(6, 12), workstation: "ws-2" },
    { poolId: mesh, userId: ada, startAt: day + 20 * HOUR, groupName: "Tooling" },
  ]);
  const denied = (hour: number, userId: number, isTrueDenial = true, featureName = "cad") => {
    return { licenseServerId: server, userId, denialAt: day + hour * HOUR, isTrueDenial, featureName };
  };
  await someDenials(db, [denied(1, ada), denied(2, ben), denied(3, ben, false), denied(25, ben, true, "Mesh")]);
}
