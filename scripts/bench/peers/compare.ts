// `npm run bench -- --peers`: asks ten questions of the service over HTTP, and by SQL of other databases that hold the same sessions.
// All answers must agree to the last row and millisecond.
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DAY_MS, startOfDay } from "../../../domain/time/units.ts";
import { databaseWith } from "../databases.ts";
import { ask } from "../load.ts";
import { type Measured, median, type Row } from "../report.ts";
import { type Service, startService } from "../service.ts";
import { type Engine, openClickHouse, openDuckDb, type Table } from "./engines.ts";
import { type PeerQuestion, peerQuestions } from "./questions.ts";

const questions = 10;
/** The first one does not count. */
const rounds = 4;

/** Sets the exit code to 1 where answers differ. */
export async function comparePeers({ folder, temporary, sessions }: Measured): Promise<Row[]> {
  const service = await startService(await databaseWith(folder, sessions));
  const engines: Engine[] = [];
  try {
    const tables = [
      await download(service, "sessions", "StartTimeUtc", temporary),
      await download(service, "denials", "DenialTimeUtc", temporary),
    ];
    process.stderr.write("Loading them into DuckDB …\n");
    engines.push(await openDuckDb(temporary, tables));
    process.stderr.write("Loading them into ClickHouse …\n");
    const clickHouse = await openClickHouse(temporary, tables);
    if (clickHouse === null) process.stderr.write("It is not here: the package chdb is not installed.\n");
    else engines.push(clickHouse);
    const rows: Row[] = [];
    for (let place = 0; place < questions; place += 1) rows.push(...(await compare(service, engines, place)));
    return rows;
  } finally {
    for (const engine of engines) engine.close();
    await service.stop();
  }
}

/** All its rows, as the service gives them to everybody. */
async function download(service: Service, name: string, sortedBy: string, folder: string): Promise<Table> {
  process.stderr.write(`Downloading ${name} …\n`);
  const { url, headers } = await service.request(name, undefined, "text/csv");
  const answer = await fetch(url, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`${url} was answered with ${answer.status}.`);
  const file = join(folder, `${name}.csv`);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
  const { text } = await ask({ url: `${url}?PageSize=1`, headers });
  return { name, file, sortedBy, columns: text.split("\r\n")[0]?.split(",") ?? [] };
}

/** One question, which each round asks about another day. */
async function compare(service: Service, engines: readonly Engine[], place: number): Promise<Row[]> {
  const today = startOfDay(Date.now());
  const own: number[] = [];
  const others = engines.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const { what, path, body, rows, sql } = peerQuestions(today - round * DAY_MS)[place] as PeerQuestion;
    const { text, ms } = await ask(await service.request(path, body));
    own.push(ms);
    const answer = JSON.parse(text);
    const ours = rows(answer as never);
    if (ours.length === 0) throw new Error(`${what}: there is nothing to compare.`);
    for (const [number, engine] of engines.entries()) {
      const asked = sql(engine.dialect, Date.parse(answer.AsOfUtc));
      const began = performance.now();
      const theirs = await engine.query(asked);
      others[number]?.push(performance.now() - began);
      printDifference(`${what}: ${engine.name}`, ours, theirs);
    }
  }
  const { what, bar } = peerQuestions(today)[place] as PeerQuestion;
  return engines.map(({ name }, number) => {
    const [ours, theirs] = [own.slice(1), (others[number] ?? []).slice(1)];
    const ratio = median(theirs.map((ms, turn) => ms / (ours[turn] ?? Number.NaN)));
    return { scenario: name, what, unit: "ms", number: median(ours), plain: median(theirs), ratio, bar };
  });
}

function printDifference(what: string, ours: readonly unknown[][], theirs: readonly (readonly unknown[])[]): void {
  const text = (row: readonly unknown[] | undefined) => row?.map((value) => String(value ?? "")).join(" | ");
  const length = Math.max(ours.length, theirs.length);
  const first = Array.from({ length }, (_, row) => row).find((row) => text(ours[row]) !== text(theirs[row]));
  if (first === undefined) return;
  process.exitCode = 1;
  console.error(`${what} differs (${ours.length} and ${theirs.length} rows), first in row ${first + 1}:`);
  console.error(`  ours:   ${text(ours[first])}\n  theirs: ${text(theirs[first])}`);
}
