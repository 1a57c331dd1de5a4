// `npm run bench`: ten things that a user of the service would recognise, each beside something plain that is measured in the same
// run, since machines are noisy. Nothing here fails a build. `--peers` compares the service with other databases instead.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { dropMade, makeOnServer } from "./bench/databases.ts";
import { printRows, type Row, type Setup } from "./bench/measure.ts";
import { comparePeers } from "./bench/peers.ts";
import { measureMemory, measureStart } from "./bench/processes.ts";
import { measureCsv, measureLookUps, measureQueries, measureSoap } from "./bench/requests.ts";
import { measureSnapshots } from "./bench/snapshots.ts";
import { wholeNumber } from "./command.ts";

const scenarios: Readonly<Record<string, (setup: Setup) => Promise<Row[]>>> = {
  start: measureStart,
  memory: measureMemory,
  "look-up": measureLookUps,
  lists: (setup) => measureQueries("lists", setup),
  searches: (setup) => measureQueries("searches", setup),
  use: (setup) => measureQueries("use", setup),
  sums: (setup) => measureQueries("sums", setup),
  snapshot: measureSnapshots,
  csv: measureCsv,
  soap: measureSoap,
};
const names = Object.keys(scenarios);

const program = new Command("npm run bench --")
  .description("Measures what the service costs, as ratios within one run.")
  .option("--only <names>", `some of ${names.join(", ")}, with commas between`, chosen, names)
  .option("--sessions <number>", "sessions in the database (200,000; with --peers 10,000,000)", wholeNumber)
  .option("--db <url>", "a SQL Server (mssql://…) to measure on, in new databases that are dropped at the end")
  .option("--folder <folder>", "where the databases stay for the next run; default: a temporary folder")
  .option("--peers", "compare ten queries on the service, DuckDB and, where chdb is installed, ClickHouse")
  .option("--json", "print JSON")
  .addHelpText(
    "after",
    `
The bars hold on a quiet machine of two processors, with ten million sessions: --sessions 10000000.
With --peers the ratio is how many times as fast the service is. Answers that differ are printed, and the exit code
is 1. ClickHouse takes part where its package is found:
  npm install --prefix DIR chdb
  NODE_PATH=DIR/node_modules npm run bench -- --peers`,
  )
  .parse();
const options = program.opts<{
  only: string[];
  sessions?: number;
  db?: string;
  folder?: string;
  peers?: boolean;
  json?: boolean;
}>();

const sessions = options.sessions ?? (options.peers ? 10_000_000 : 200_000);
const temporary = await mkdtemp(join(tmpdir(), "svc-bench-"));
const { folder = temporary } = options;
await mkdir(folder, { recursive: true });
if (options.db !== undefined) makeOnServer(options.db);
try {
  const rows = options.peers ? await comparePeers({ folder, temporary, sessions }) : await measureAll();
  if (options.json) console.log(JSON.stringify(rows, null, 2));
  else printRows(rows);
} finally {
  await dropMade();
  await rm(temporary, { recursive: true });
}

async function measureAll(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of options.only) {
    process.stderr.write(`Measuring ${name} …\n`);
    // A scenario that fails does not hide the others.
    const measuredRows = await scenarios[name]?.({ folder, temporary, sessions }).catch((error: unknown) => {
      console.error(`${name}:`, error);
      process.exitCode = 1;
    });
    rows.push(...(measuredRows ?? []));
  }
  return rows;
}

function chosen(text: string): string[] {
  const chosenNames = text.split(",");
  const unknown = chosenNames.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is none of ${names.join(", ")}.`);
  return chosenNames;
}
