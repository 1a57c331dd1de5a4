// A process that writes into a database and moves its log into the file, again and again, until it is killed.
import BetterSqlite3 from "better-sqlite3";

const database = new BetterSqlite3(process.argv[2] ?? "", { timeout: 30_000 });
const write = database.prepare("insert into user_groups (name, name_key) values (?, ?)");
for (let round = 0; ; round += 1) {
  const name = `${process.pid} ${round} ${"x".repeat(200)}`;
  for (let number = 0; number < 50; number += 1) write.run(`${name} ${number}`, `${name} ${number}`);
  if (round === 0) process.send?.("writes");
  database.pragma("wal_checkpoint(passive)");
}
