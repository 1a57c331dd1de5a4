// Makes of an empty database one that a version before 1.0.0 left.
import { type Database, migrate } from "../../../db/index.ts";

export async function makeOlder(db: Database): Promise<void> {
  await migrate(db);
  await db.write("migrations").delete();
  await db.write("migrations").insert({ name: "0053-report-sendings", batch: 1, migration_time: new Date() });
}
