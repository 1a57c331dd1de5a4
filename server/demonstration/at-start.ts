// Demonstration data: made for a new embedded database outside production, and always said to be what it is.
import type { Database } from "../../db/index.ts";

/** Fills a database that was just made. */
export async function makeDemonstration(db: Database): Promise<void> {
  // The generator, and the library of names behind it, are loaded by the one start in a life that needs them.
  const { seedDemonstration } = await import("./load.ts");
  await seedDemonstration(db);
}

/** Whether any of what the database holds is made up. */
export async function holdsDemonstration(db: Database): Promise<boolean> {
  return (await db.read("license_servers").where("is_demo", 1).first("id")) !== undefined;
}
