// How many entries of the audit log strangers can cause by log-ins that are refused.
import { expect } from "chai";
import type { Database } from "../../db/index.ts";
import { refusedLogInsOf } from "../../identity/accounts/log-in.ts";
import { openTestDatabase } from "../support/data/database.ts";

const HOUR = 3_600_000;

describe("refused log-ins in the audit log", () => {
  let db: Database;

  beforeEach(async () => {
    db = await openTestDatabase();
  });
  afterEach(() => db.close());

  const written = (count: number, addressOf: (number: number) => string, hour = 0) =>
    Array.from({ length: count }, (_, number) => refusedLogInsOf(db).count(addressOf(number), hour * HOUR)).filter(
      (one) => one !== null,
    );

  it("are written one by one up to the tenth of an address in an hour, and then when their number has doubled", () => {
    const counts = written(1_000, () => "192.0.2.1").map((one) => Object.values(one)[0]);
    expect(counts).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 40, 80, 160, 320, 640]);
    expect(written(1, () => "192.0.2.2")).to.deep.equal([{ fromAddress: 1 }]);
    expect(written(1, () => "192.0.2.1", 1)).to.deep.equal([{ fromAddress: 1 }]);
  });

  it("are some 200 in an hour, however many addresses they come from", () => {
    const entries = written(100_000, (number) => `2001:db8:0:${number.toString(16)}`);
    expect(entries).to.have.length(208);
    expect(entries.at(-1)).to.deep.equal({ fromAll: 51_200 });
  });
});
