// `npm run bench -- --peers`: asks ten questions of the service over HTTP, and of other databases that hold the same sessions by
// SQL. All answers must agree to the last row and millisecond; the ratios say how long each takes.
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DAY_MS, startOfDay } from "../../../domain/time/units.ts";
import { databaseWith } from "../databases.ts";
import { ask } from "../load.ts";
import { median, type Row } from "../report.ts";
import type { Measured } from "../scenarios/questions.ts";
import { type Service, startService } from "../service.ts";
import { type Engine, type Files, openClickHouse, openDuckDb } from "./engines.ts";
import { type PeerQuestion, peerQuestions, type Value } from "./questions.ts";

/** The first one does not count. */
const rounds = 4;

/** Sets the exit code to 1 where an answer differs. */
export async function comparePeers({ folder, sessions }: Measured): Promise<Row[]> {
  const service = await startService(await databaseWith(folder, sessions));
  const place = await mkdtemp(join(folder, "peers-"));
  const engines: Engine[] = [];
  try {
    const files: Files = { sessions: join(place, "sessions.csv"), denials: join(place, "denials.csv") };
    for (const table of ["sessions", "denials"] as const) await download(service, table, files[table]);
    process.stderr.write("Loading them into DuckDB …\n");
    engines.push(await openDuckDb(place, files));
    process.stderr.write("Loading them into ClickHouse …\n");
    const clickHouse = await openClickHouse(place, files);
    if (clickHouse === null) process.stderr.write("It is not here: no package chdb was found.\n");
    else engines.push(clickHouse);
    const rows: Row[] = [];
    for (let number = 0; number < 10; number += 1) rows.push(...(await compare(service, engines, number)));
    return rows;
  } finally {
    for (const engine of engines) engine.close();
    await service.stop();
    await rm(place, { recursive: true });
  }
}

/** All rows of a list as CSV. */
async function download(service: Service, list: string, file: string): Promise<void> {
  process.stderr.write(`Downloading ${list} …\n`);
  const { url, headers } = await service.request(list);
  const answer = await fetch(url, { headers: { ...headers, accept: "text/csv" } });
  if (!answer.ok || answer.body === null) throw new Error(`${url} was answered with ${answer.status}.`);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
}

/** One question, each round about another day. */
async function compare(service: Service, engines: readonly Engine[], number: number): Promise<Row[]> {
  const own: number[] = [];
  const others = engines.map((): number[] => []);
  let [what, bar] = ["", ""];
  for (let round = 0; round < rounds; round += 1) {
    const question = peerQuestions(startOfDay(Date.now()) - round * DAY_MS)[number] as PeerQuestion;
    ({ what, bar } = question);
    const { text, ms } = await ask(await service.request(question.path, question.body));
    const answer = JSON.parse(text);
    if (round > 0) own.push(ms);
    const expected = question.rows(answer as never);
    for (const [place, engine] of engines.entries()) {
      const sql = question.sql(engine.dialect, Date.parse(answer.AsOfUtc));
      const began = performance.now();
      const rows = await engine.query(sql);
      if (round > 0) others[place]?.push(performance.now() - began);
      tellDifference(`${what}: ${engine.name}`, expected, rows);
    }
  }
  return engines.map(({ name }, place) => {
    const times = others[place] ?? [];
    const [number, plain] = [median(own), median(times)];
    // How many times as fast the service is.
    const ratio = median(times.map((ms, turn) => ms / (own[turn] ?? Number.NaN)));
    return { scenario: name, what, unit: "ms", number, plain, ratio, bar };
  });
}

function tellDifference(what: string, ours: readonly Value[][], theirs: readonly (readonly unknown[])[]): void {
  const [own, other] = [ours, theirs].map((rows) =>
    rows.map((row) => row.map((value) => String(value ?? "")).join(" | ")),
  );
  if (own === undefined || other === undefined) return;
  const place = own.findIndex((row, index) => row !== other[index]);
  if (place < 0 && own.length === other.length) return;
  const at = place < 0 ? own.length : place;
  process.exitCode = 1;
  console.error(`${what} differs (${own.length} and ${other.length} rows), first at row ${at + 1}:`);
  console.error(`  ours:   ${own[at] ?? "none"}\n  theirs: ${other[at] ?? "none"}`);
}
