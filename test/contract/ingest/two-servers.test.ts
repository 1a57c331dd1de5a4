// postBrokerCompositeMessage on two servers of one database: writers take turns, so that nothing has to be retried.
import { expect } from "chai";
import { type Database, openDatabase } from "../../../db/index.ts";
import type { Context } from "../../../domain/filters/context.ts";
import { postBrokerCompositeMessage } from "../../../handlers/composite-message.ts";
import {
  aBatch,
  aCheckout,
  aLog,
  aSnapshot,
  checkedIn,
  checkedOut,
  denied,
} from "../../support/data/broker-messages.ts";
import { migratedDatabase } from "../../support/data/database.ts";

/** Each to both servers; all wait for one licence server, and a server that emulates SQL Server takes its time. */
const sent = 5;

describe("postBrokerCompositeMessage on two servers of one database", () => {
  const servers: Database[] = [];
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  before(async () => {
    database = await migratedDatabase();
    for (let n = 0; n < 2; n += 1) servers.push(await openDatabase(database.url, { readers: 1 }));
  });
  after(async () => {
    for (const db of servers) await db.close();
    await database.remove();
  });

  const post = async (db: Database, body: ReturnType<typeof aBatch>): Promise<string> => {
    const caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
    const context = { db, caller, now: Date.now(), settings: { denialWindowMs: 60_000 } } as unknown as Context;
    const { body: answer } = await postBrokerCompositeMessage({ body } as never, context);
    return JSON.stringify(answer);
  };

  it("applies each of many batches once, though both servers get each at once and all have the same new names", async () => {
    const batches = Array.from({ length: sent }, (_, n) => {
      const time = `09:${10 + n}`;
      const log = [checkedOut(`${time}:10`), denied(`${time}:20`), checkedIn(`${time}:30`)];
      return aBatch(aLog("27000@both", ...log), aSnapshot(`27000@both-${n % 3}`, time, { checkouts: [aCheckout()] }));
    });
    const answers = await Promise.all(batches.flatMap((batch) => servers.map((db) => post(db, batch))));
    for (const [index] of batches.entries()) expect(answers[2 * index]).to.equal(answers[2 * index + 1]);
    const db = servers[0] as Database;
    const counts = async (table: string) => Number((await db.read(table).count({ n: "*" }))[0]?.n);
    expect(await counts("broker_messages")).to.equal(sent);
    expect(await counts("license_servers")).to.equal(4);
    expect(await counts("pools")).to.equal(4);
    expect(await counts("users")).to.equal(1);
    expect(await counts("denials")).to.equal(sent);
    expect(await counts("sessions")).to.equal(sent + 3);
  });
});
