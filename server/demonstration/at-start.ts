// Demonstration data: made for a new embedded database outside production, and always said to be what it is.
import type { Database } from "../../db/index.ts";

/** The row of service_state that says what was decided; one that is not there was never decided. */
const decisionKey = "demonstration";

/**
 * Whether a start that should have decided was killed before it could: nothing was decided, and nothing is stored. The
 * first account is made after this, so there is none either.
 */
export async function awaitsDemonstration(db: Database): Promise<boolean> {
  if ((await db.read("service_state").where({ key: decisionKey }).first("key")) !== undefined) return false;
  for (const table of ["accounts", "license_servers", "users"]) {
    if ((await db.read(table).first("id")) !== undefined) return false;
  }
  return true;
}

/** Fills a database that was just made, or stores that it stays empty: it is decided once. */
export async function decideDemonstration(db: Database, isWanted: boolean): Promise<void> {
  if (isWanted) {
    // The generator, and the library of names behind it, are loaded by the one start in a life that needs them.
    const { seedDemonstration } = await import("./load.ts");
    await seedDemonstration(db);
  }
  await db.write("service_state").insert({ key: decisionKey, value: isWanted ? "made" : "not wanted" });
}

/** Whether any of what the database holds is made up. */
export async function holdsDemonstration(db: Database): Promise<boolean> {
  return (await db.read("license_servers").where("is_demo", 1).first("id")) !== undefined;
}
