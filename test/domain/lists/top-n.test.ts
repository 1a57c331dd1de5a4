// Lists in an order that no index serves: read in many pieces of time they are the same as in one, and a caller that is
// gone ends the reading between two pieces.
import { expect } from "chai";
import { timePieces, topIds } from "../../../domain/lists/top-n.ts";
import { aUser, someSessions } from "../../support/data/build-records.ts";
import { aPool, aServer } from "../../support/data/build-servers.ts";
import { useTestServer } from "../../support/http/server.ts";

const HOUR = 3_600_000;
const origin = Date.UTC(2026, 1, 2);

describe("the first rows in an order without an index", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  before(async () => {
    const licenseServerId = await aServer(server.db);
    for (const name of ["a", "b", "c"]) await aPool(server.db, { licenseServerId, name });
    for (const name of ["ann", "bob", "cid", "dot"]) await aUser(server.db, { name });
  });

  it("are those of querySessions, in many pieces as in one; and the reading stops when its caller is gone", async () => {
    const stored = Array.from({ length: 400 }, (_, n) => {
      return { poolId: 1 + (n % 3), userId: 1 + (n % 4), startAt: origin + n * HOUR, endAt: origin + (n + 1) * HOUR };
    });
    await someSessions(server.db, stored);
    const { read } = server.db;
    const keys = [
      { sql: "x.user_id", isFalling: true },
      { sql: "x.id", isFalling: true },
    ];
    let [begun, counted] = [0, 0];
    const pieceOf = (from: number, to: number) => {
      const rows = () => {
        return read.from("sessions as x").where("x.start_at", ">=", from).where("x.start_at", "<", to);
      };
      return {
        rows: () => {
          begun += 1;
          return rows().select("x.id", { k0: "x.user_id", k1: "x.id" });
        },
        count: () => {
          counted += 1;
          return rows().count({ total: "*" });
        },
      };
    };
    const many = () => timePieces(origin, origin + 399 * HOUR, 2_000_000, pieceOf);
    const { signal } = new AbortController();
    const all = await topIds(read, many(), { keys, isNewest: false }, { offset: 90, size: 20 }, signal);
    expect(begun).to.be.greaterThan(5);
    const { body } = await server.client.call("querySessions", {
      body: { Sort: [{ Field: "UserId", Direction: "Descending" }], Offset: 90, Limit: 20 },
    });
    expect(all.ids).to.eql(body.Items.map((one) => one.Id));
    expect(all.totalCount).to.equal(400);

    begun = 0;
    const byId = { keys: keys.slice(1), isNewest: true };
    const newest = await topIds(read, many(), byId, { offset: 0, size: 3 }, signal);
    expect(newest).to.eql({ ids: [400, 399, 398], totalCount: 400 });
    expect(begun, "pieces that are read until the page is full").to.be.lessThan(4);
    expect(counted, "pieces that are counted").to.be.greaterThan(3);

    begun = 0;
    const hungUp = topIds(
      read,
      many(),
      { keys, isNewest: false },
      { offset: 0, size: 1 },
      AbortSignal.abort(new Error("gone")),
    );
    expect(await hungUp.catch((error: Error) => error.message)).to.equal("gone");
    expect(begun).to.equal(0);
  });
});
