// `npm run seed`: fills an empty database with demonstration data of any size. The start does the same for a new embedded
// database outside production.
import { Command, InvalidArgumentError } from "commander";
import { prepareSchema } from "../../db/index.ts";
import type { HistorySize } from "../../server/demonstration/history.ts";
import {
  DatabaseNotEmpty,
  demonstrationSize,
  historyDays,
  lastFullHour,
  loadDemonstration,
  type SeedResult,
} from "../../server/demonstration/load.ts";
import { runCommand, wholeNumber, withDatabase } from "../command.ts";
import { progressLines } from "./moving.ts";

function instant(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new InvalidArgumentError("expected an instant such as 2026-01-31T08:00:00Z");
  return at;
}

interface Options extends Omit<HistorySize, "untilAt" | "days"> {
  days?: number;
  until: number;
  json?: boolean;
}

const program = new Command("npm run seed --")
  .description("Fills an empty database (SVC_DB_URL) with demonstration data; the same numbers give the same data.")
  .option("--sessions <number>", "sessions, active and ended, about so many", wholeNumber, demonstrationSize.sessions)
  .option("--users <number>", "users", wholeNumber, demonstrationSize.users)
  .option("--pools <number>", "pools of licences", wholeNumber, demonstrationSize.pools)
  .option("--seed <number>", "another number gives another history", wholeNumber, demonstrationSize.seed)
  .option("--days <number>", "days of history; default: as many as the users need at a working day's pace", wholeNumber)
  .option("--until <instant>", "end of the history", instant, lastFullHour())
  .option("--json", "print JSON")
  .action(({ until: untilAt, json, days, ...numbers }: Options) => {
    let began = 0;
    return withDatabase(
      json,
      async (db, { migrate }) => {
        await prepareSchema(db, migrate, console.error);
        began = Date.now();
        const show = progressLines(json);
        const size = { ...numbers, days: days ?? historyDays(numbers), untilAt };
        return loadDemonstration(db, size, (stored) => show("sessions", stored, numbers.sessions));
      },
      (result) => [`${summary(result)} in ${((Date.now() - began) / 1000).toFixed(1)} s.`],
    );
  });

function summary(result: SeedResult): string {
  const n = (value: number) => value.toLocaleString("en");
  return (
    `Stored ${n(result.sessions)} sessions (${n(result.activeSessions)} active) and ${n(result.denials)} denials of ` +
    `${n(result.users)} users in ${n(result.pools)} pools on ${n(result.licenseServers)} licence servers`
  );
}

await runCommand(program, [[DatabaseNotEmpty, 65]]);
