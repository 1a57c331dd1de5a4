// `npm run bench`: what the service costs, as ratios within one run, since machines are noisy. Each part says what it
// compares; nothing here fails a build.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { measureCollector } from "./bench/collector/measure.ts";
import { dropMade, makeOnServer, makeTenMillion } from "./bench/databases.ts";
import { measureIngestion } from "./bench/ingestion/ingestion.ts";
import { measureNoting } from "./bench/ingestion/noting.ts";
import { measureRollUp } from "./bench/ingestion/roll-up.ts";
import { measureWriters } from "./bench/ingestion/writers.ts";
import { measurePages } from "./bench/pages.ts";
import type { Row } from "./bench/report.ts";
import { printRows } from "./bench/report.ts";
import { measureAlerts } from "./bench/requests/alerts.ts";
import { measureAttack } from "./bench/requests/attack.ts";
import { measureCsv } from "./bench/requests/csv.ts";
import { measureDecisions } from "./bench/requests/decisions.ts";
import { measureDispatch } from "./bench/requests/dispatch.ts";
import { measureEvents } from "./bench/requests/events.ts";
import { measureFirstPages } from "./bench/requests/first-pages.ts";
import { measureGrowth } from "./bench/requests/growth.ts";
import { measureLegacy } from "./bench/requests/legacy.ts";
import { measureQuestions } from "./bench/requests/questions.ts";
import { measureSessionsPage } from "./bench/requests/rates.ts";
import { measureSecurity } from "./bench/requests/security.ts";
import { measureFootprint } from "./bench/whole-service/footprint.ts";
import { measureSoak } from "./bench/whole-service/soak.ts";

const usual = [
  "dispatch",
  "sessions",
  "security",
  "first-pages",
  "growth",
  "questions",
  "decisions",
  "csv",
  "ingestion",
  "roll-up",
  "collector",
  "legacy",
  "pages",
  "alerts",
  "events",
  "attack",
  "process",
  "writers",
] as const;
/** The soak takes so long that it must be asked for. */
const parts = [...usual, "soak"] as const;
type Part = (typeof parts)[number];

const program = new Command("npm run bench --")
  .description("Measures the service against bare servers, small databases against large ones, and ingestion.")
  .option("--only <parts>", `some of ${parts.join(", ")}, with commas between`, chosenParts, [...usual])
  .option(
    "--sessions <number>",
    "sessions in the large database, also in that of --ten-million",
    wholeNumber,
    1_000_000,
  )
  .option("--ten-million", "10,000,000 sessions of 10,000 users in 500 pools over three years, kept for the next run")
  .option("--db <url>", "a SQL Server (mssql://…) to measure on, in databases of its own that are dropped at the end")
  .option("--folder <folder>", "where the databases stay for the next run; a temporary folder when left out")
  .option("--seconds <number>", "seconds of load a turn", wholeNumber, 4)
  .option("--turns <number>", "turns of each pair under load", wholeNumber, 5)
  .option("--minutes <number>", "minutes of the soak", wholeNumber, 30)
  .option("--json", "answer JSON")
  .option(
    "--file <file>",
    "where what was measured is written as JSON; bench.json in the folder that stays when left out",
  )
  .parse();
const options = program.opts<{
  only: Part[];
  sessions: number;
  tenMillion?: boolean;
  db?: string;
  folder?: string;
  seconds: number;
  turns: number;
  minutes: number;
  json?: boolean;
  file?: string;
}>();

if (options.tenMillion) {
  options.folder ??= join(tmpdir(), "svc-bench-ten-million");
  const sessions = makeTenMillion();
  if (program.getOptionValueSource("sessions") === "default") options.sessions = sessions;
}
const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "svc-bench-")));
await mkdir(folder, { recursive: true });
if (options.db !== undefined) makeOnServer(options.db);
const measures: Record<Part, () => Promise<Row[]>> = {
  dispatch: () => measureDispatch(folder, options),
  sessions: () => measureSessionsPage(folder, options),
  security: () => measureSecurity(folder, options),
  "first-pages": () => measureFirstPages(folder, options),
  growth: () => measureGrowth(folder, options),
  questions: () => measureQuestions(folder, options),
  csv: () => measureCsv(folder, options),
  decisions: () => measureDecisions(folder, options),
  ingestion: () => measureIngestion(folder),
  "roll-up": () => measureRollUp(folder, options),
  collector: () => measureCollector(folder),
  legacy: () => measureLegacy(folder, options),
  pages: () => measurePages(folder),
  alerts: () => measureAlerts(folder),
  events: async () => [...(await measureNoting(folder)), ...(await measureEvents(folder))],
  attack: () => measureAttack(folder, options),
  process: () => measureFootprint(folder, options),
  soak: () => measureSoak(folder, options),
  writers: () => measureWriters(options),
};
const all: Row[] = [];
const file = options.file ?? (options.folder === undefined ? undefined : join(folder, "bench.json"));
try {
  for (const part of options.only) {
    // A run takes hours: what one part can't measure hides nothing of the others.
    const rows = await measures[part]().catch((error: unknown) => {
      console.error(`${part}:`, error);
      process.exitCode = 1;
      return [];
    });
    if (!options.json) printRows(part, rows);
    all.push(...rows);
    if (file !== undefined) await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
  }
  if (options.json) console.log(JSON.stringify(all));
} finally {
  await dropMade();
  if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
}

function chosenParts(text: string): Part[] {
  const chosen = text.split(",");
  const unknown = chosen.find((part) => !parts.includes(part as Part));
  if (unknown !== undefined) throw new InvalidArgumentError(`expected some of ${parts.join(", ")}`);
  return chosen as Part[];
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("expected a whole number from 1");
  return Number(text);
}
