// Not a test: the process that durability.test.ts kills. It writes transactions of two rows, and prints each number on
// standard output only when the transaction has been acknowledged.
import { openDatabase } from "../../../db/index.ts";

const [url = ""] = process.argv.slice(2);
const db = await openDatabase(url, { exclusive: true });
for (let number = 1; ; number += 1) {
  await db.write.transaction(async (trx) => {
    await trx("service_state").insert({ key: `first ${number}` });
    await trx("service_state").insert({ key: `second ${number}` });
  });
  process.stdout.write(`${number}\n`);
}
