// What becomes of what is being written when a server must end: a transaction is taken back, whether it runs or waits for its turn.
import { expect } from "chai";
import { classifyDatabaseError, openDatabase, requireSchema } from "../../db/index.ts";
import { migratedDatabase } from "../support/data/database.ts";

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => classifyDatabaseError(error),
  );

describe("the end of all writing", () => {
  it("takes back what is not committed, refuses what waits and what comes, and leaves no lock", async () => {
    const { url, remove } = await migratedDatabase();
    const [db, other] = [await openDatabase(url), await openDatabase(url)];
    try {
      await requireSchema(db);
      const insert = (name: string) => ({ name, name_key: name });
      await db.write.transaction((trx) => trx("user_groups").insert(insert("committed before")));
      let hasWritten = () => {};
      const written = new Promise<void>((resolve) => {
        hasWritten = resolve;
      });
      let goOn = () => {};
      const gate = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const running = db.write.transaction(async (trx) => {
        await trx("user_groups").insert(insert("half written"));
        hasWritten();
        await gate;
        await trx("user_groups").insert(insert("the other half"));
      });
      await written;
      const waiting = db.write.transaction((trx) => trx("user_groups").insert(insert("waited")));
      const ends = [running, waiting].map(kindOf);
      db.endWriting();
      goOn();
      expect(await Promise.all(ends)).to.deep.equal(["ending", "ending"]);
      expect(await kindOf(db.write.transaction((trx) => trx("user_groups").insert(insert("late"))))).to.equal("ending");
      await other.write.transaction((trx) => trx("user_groups").insert(insert("by another server")));
      expect(await db.read("user_groups").orderBy("id").pluck("name")).to.deep.equal([
        "committed before",
        "by another server",
      ]);
    } finally {
      await Promise.all([db.close(), other.close()]);
      await remove();
    }
  });
});
