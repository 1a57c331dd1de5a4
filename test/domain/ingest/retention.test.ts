// The retention of messages: those that are older than the settings allow are deleted, in small steps, and nothing else.
import { expect } from "chai";
import type { Database } from "../../../db/index.ts";
import { deleteOldMessages, deleteSurplus, surplus } from "../../../domain/ingest/retention.ts";
import { openTestDatabase } from "../../support/data/database.ts";

const day = 86_400_000;
const now = Date.UTC(2026, 2, 2);

describe("old messages", () => {
  let db: Database;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  const brokerRow = (n: number, received_at: number) => {
    return { broker_key: "b", message_id: `${n}`, broker_id: "b", received_at, answer: "{}", sender: "" };
  };
  const agentRow = (n: number, received_at: number) => {
    return { message_id: `${n}`, message_type: "KeepAlive", received_at, sender: "" };
  };
  beforeEach(async () => {
    await db.write.transaction(async (trx) => {
      for (const table of ["broker_messages", "agent_messages"]) await trx(table).delete();
      for (let n = 0; n < 12; n += 1) {
        await trx("broker_messages").insert(brokerRow(n, now - n * day));
        await trx("agent_messages").insert(agentRow(n, now - n * day));
      }
    });
  });
  const ages = async (table: string) => {
    const received: number[] = await db.read(table).orderBy("received_at", "desc").pluck("received_at");
    return received.map((at) => (now - at) / day);
  };
  const upTo = (last: number) => Array.from({ length: last + 1 }, (_, n) => n);
  const { signal } = new AbortController();
  const withoutSurplus = async (most: number) => {
    const deleted: number[] = [];
    for (const some of surplus(most)) deleted.push(await deleteSurplus(db, some, signal));
    return deleted;
  };

  it("of each kind are deleted when they are older than its setting allows", async () => {
    const limits = { brokerMessagesMs: 3 * day, agentMessagesMs: 5 * day };
    expect(await deleteOldMessages(db, limits, { now, signal })).to.equal(8 + 6);
    expect(await ages("broker_messages")).to.deep.equal(upTo(3));
    expect(await ages("agent_messages")).to.deep.equal(upTo(5));
    expect(await deleteOldMessages(db, limits, { now, signal })).to.equal(0);
  });

  it("are retained for ever where nothing is set", async () => {
    const limits = { brokerMessagesMs: null, agentMessagesMs: null };
    expect(await deleteOldMessages(db, limits, { now, signal })).to.equal(0);
    expect(await ages("broker_messages")).to.have.length(12);
    expect(await ages("agent_messages")).to.have.length(12);
  });

  it("of a sender of agents' messages are deleted beyond the limit for each sender, the oldest first", async () => {
    const ofSender = (n: number) => ({ ...agentRow(200 + n, now - n), sender: "one" });
    await db.write.transaction(async (trx) => {
      for (let n = 0; n < 9; n += 1) await trx("agent_messages").insert(ofSender(9 - n));
    });
    expect(await withoutSurplus(7)).to.deep.equal([5 + 2, 0, 0]);
    expect(await withoutSurplus(7)).to.deep.equal([0, 0, 0]);
    const left = await db.read("agent_messages").where({ sender: "one" }).orderBy("id").pluck("message_id");
    expect(left).to.deep.equal(["207", "206", "205", "204", "203", "202", "201"]);
  });

  const selection = (n: number, user_key: string) => {
    const projectOf = { user_key, host_key: "ws", host_label: "ws", timestamp_at: now - n };
    return { ...agentRow(300 + n, now - 20 * day - n), message_type: "ProjectSelected", sender: "one", ...projectOf };
  };
  const selections = () =>
    db.read("agent_messages").where("message_type", "ProjectSelected").orderBy("id").pluck("message_id");

  it("but the newest project of each user and workstation are deleted", async () => {
    for (const [n, user] of [
      [4, "ann"],
      [2, "ann"],
      [3, "bob"],
      [1, "bob"],
    ] as const) {
      await db.write("agent_messages").insert(selection(n, user));
    }
    const limits = { brokerMessagesMs: null, agentMessagesMs: 15 * day };
    expect(await deleteOldMessages(db, limits, { now, signal })).to.equal(2);
    expect(await selections()).to.deep.equal(["302", "301"]);
  });

  it("that choose projects are bounded apart from others, and last of all the newest of each user", async () => {
    for (let n = 20; n > 0; n -= 1) await db.write("agent_messages").insert(selection(n, n > 10 ? `user ${n}` : "ann"));
    expect(await withoutSurplus(4)).to.deep.equal([12 - 4, 9 - 4, 15 - 8]);
    expect(await selections()).to.have.length(8);
  });

  it("are deleted in steps of a thousand, each in its transaction, and until it is aborted", async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => agentRow(100 + n, now - 20 * day - n));
    await db.write.transaction(async (trx) => {
      for (let n = 0; n < rows.length; n += 50) await trx("agent_messages").insert(rows.slice(n, n + 50));
    });
    const stopped = new AbortController();
    let steps = 0;
    const watched = {
      ...db,
      write: ((table: string) => {
        steps += 1;
        if (steps === 2) stopped.abort();
        return db.write(table);
      }) as unknown as Database["write"],
    };
    const limits = { brokerMessagesMs: null, agentMessagesMs: 15 * day };
    expect(await deleteOldMessages(watched, limits, { now, signal: stopped.signal })).to.equal(2000);
    expect(await deleteOldMessages(db, limits, { now, signal })).to.equal(500);
    expect(await ages("agent_messages")).to.deep.equal(upTo(11));
  });
});
