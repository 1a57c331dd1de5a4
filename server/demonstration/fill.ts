// A process that fills the database whose URL it gets as a message with the standard demonstration, and ends. Started by
// at-start.ts; it ends when its parent does.
import { openDatabase } from "../../db/index.ts";
import { refreshPackedColumns } from "../../domain/refresh/refresh.ts";
import { demonstrationSize, seedDemonstration } from "./load.ts";

process.once("message", async (url) => {
  const stopWith = () => process.exit(1);
  process.once("disconnect", stopWith);
  const db = await openDatabase(String(url));
  try {
    let reported = 0;
    await seedDemonstration(db, (stored) => {
      const share = Math.floor((4 * stored) / demonstrationSize.sessions);
      if (share > reported) process.send?.(`  ${25 * share} % of half a year made`);
      reported = share;
    });
    process.send?.("  Adding up …");
    // Otherwise the server would do it next, and keep the memory that half a year of data takes.
    await refreshPackedColumns(db, { now: Date.now() });
  } finally {
    await db.close();
  }
  process.removeListener("disconnect", stopWith);
  process.disconnect();
});
