// The commands of README.md, as they stand there, and what is run for each. A command that is not in this list is a fault, and so
// is one that README.md no longer has.
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Step {
  /** What is run; left out: the words themselves. */
  readonly line?: string;
  /** The exit codes that are right. */
  readonly codes?: readonly number[];
  /** What runs it, where this list does not. */
  readonly elsewhere?: string;
}

const inNew = (database: string, ...commands: string[]) =>
  `export SVC_DB_URL=sqlite:data/${database}.db; ${commands.join(" && ")}`;
const help = (name: string): Step => ({ line: `npm run ${name} -- --help` });

/** In the order of README.md. */
const steps: Readonly<Record<string, Step>> = {
  "git clone <this repository> licences && cd licences": { elsewhere: "installation" },
  "npm start": { elsewhere: "the first start" },
  "npm test": { elsewhere: "the tests themselves" },
  "SVC_SECURITY_MODE=off npm start": { elsewhere: "starts" },
  "SVC_DEMO_DATA=off SVC_DB_URL=sqlite:data/own.db npm start": { elsewhere: "starts" },
  "SVC_DB_URL=sqlite:data/own.db npm run credential -- add --type collector --file ../collector.json": {
    elsewhere: "collector",
  },
  "npm run collect -- --discover": { codes: [0, 65] },
  "npm run collect -- --check": { elsewhere: "collector" },
  "npm run collect": { elsewhere: "collector" },
  "npm run build:collector": help("build:collector"),
  "lmutil lmstat -a -c 27000@host | npm run collect -- --lmstat -": { elsewhere: "collector" },
  "npm start [-- --only api \\| identity]": { line: "npm start -- --help" },
  "npm run check": { elsewhere: "the checks themselves" },
  "npm run collect -- …": help("collect"),
  "npm run account -- …": { line: "npm run account -- list" },
  "npm run credential -- …": { line: "npm run credential -- list" },
  "npm run keys -- …": { line: "npm run keys -- list" },
  "npm run migrate -- up \\| down \\| status": { line: "npm run migrate -- status" },
  "npm run export -- --file F": { line: "npm run export -- --file data/all.svc" },
  "npm run import -- --file F": {
    line: inNew("imported", "npm run migrate -- up", "npm run import -- --file data/all.svc"),
  },
  "npm run export:analytics -- --folder DIR": help("export:analytics"),
  "npm run backup -- --file F": { line: "npm run backup -- --file data/backup.db" },
  "npm run restore -- --file F": { line: inNew("restored", "npm run restore -- --file data/backup.db") },
  "npm run seed -- --sessions N --users N --pools N --seed N": {
    line: inNew("seeded", "npm run seed -- --sessions 1000 --users 20 --pools 10 --seed 1"),
  },
  "npm run doctor": {},
  "npm run generate": help("generate"),
  "npm run client -- LANGUAGE FOLDER": help("client"),
  "npm run people -- --check \\| --once": help("people"),
  "npm run bench [-- --db mssql://…]": help("bench"),
};

export interface Readme {
  /** Commands that README.md has and this list has not, and the other way round. */
  readonly faults: readonly string[];
  /** What is to be run. */
  readonly commands: readonly { readonly line: string; readonly codes: readonly number[] }[];
  /** The requests with a token. */
  readonly requests: readonly string[];
  readonly collectorFile: string;
}

export function readReadme(folder: string): Readme {
  const text = readFileSync(join(folder, "README.md"), "utf8");
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = ""]) => block.split("\n"));
  const lines = blocks.map((line) => line.replace(/\s+#\s.*$/, "").trim()).filter((line) => line !== "");
  const requests = lines.filter((line) => line.startsWith("curl "));
  const spans = [...text.matchAll(/`([^`\n]*\bnpm (?:start|test|run)\b[^`\n]*)`/g)].map(([, span = ""]) => span);
  const shown = new Set([...lines.filter((line) => !requests.includes(line)), ...spans]);
  return {
    faults: [
      ...[...shown].filter((one) => steps[one] === undefined).map((one) => `README.md has one more: ${one}`),
      ...Object.keys(steps).flatMap((one) => (shown.has(one) ? [] : [`README.md no longer has: ${one}`])),
    ],
    commands: Object.entries(steps).flatMap(([words, { line = words, codes = [0], elsewhere }]) =>
      elsewhere === undefined ? [{ line, codes }] : [],
    ),
    requests,
    collectorFile: /^```yaml\n(.*?)^```/ms.exec(text)?.[1] ?? "",
  };
}
