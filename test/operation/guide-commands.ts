// The commands of the README and of the operating guide, as they stand there, and those that `npm run test:guide` runs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/run/process.ts";

/** In the order in which somebody reads them. */
export const documents = [
  "README.md",
  ...["operating", "troubleshooting", "sql-server", "tls-and-proxies", "monitoring"].map((name) => `docs/${name}.md`),
];

/** The lines of the shell blocks of a document, without comments. */
export function commandsOf(document: string): string[] {
  const text = readFileSync(join(root, document), "utf8");
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = ""]) => block);
  return blocks.flatMap((block) =>
    block
      .split("\n")
      .map((line) => line.replace(/\s+#\s.*$/, "").trim())
      .filter((line) => line !== ""),
  );
}

/** The programs of the README's table, of which each explains itself; what measures and what serves is another test's. */
export function commandsOfTable(): string[] {
  const [, table = ""] = /^## Commands$([\s\S]*?)^## /m.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  const names = [...table.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !["check", "bench"].includes(name));
}

export interface Step {
  readonly line: string;
  /** It sends requests to a running server, and prints JSON. */
  readonly answers?: boolean;
  /** The exit codes that are right in a new installation without a server; 0 where left out. */
  readonly codes?: readonly number[];
  /** With a SVC_KEY_SECRET instead of the key file. */
  readonly withKeySecret?: boolean;
  /** The test that does it: what runs here already, or is sent to a running server. */
  readonly elsewhere?: string;
  /** From here on the commands are about a second database. */
  readonly inNewDatabase?: boolean;
}

/** No server runs: the doctor warns that there is no database yet, and no source of a collector is set up. */
const doctor = { line: "npm run doctor", codes: [0, 1] };

/** A checkout is what this runs in; starting it, and the two lines that the first start prints, is another test. */
const started = "test/server/process/run.test.ts";
export const exampleDatabase = "SVC_DB_URL=sqlite:data/own.db";

export const steps: readonly Step[] = [
  { line: "git clone <this repository> licences && cd licences", elsewhere: "scripts/release/trial.ts" },
  { line: "npm start", elsewhere: started },
  ...["features/usertop?Top=3", "sessions?PageSize=5"].map((path) => ({
    line: `curl -s -H "Authorization: Bearer $TOKEN" "http://127.0.0.1:5015/api/v1/${path}"`,
    answers: true,
  })),
  { line: "npm test", elsewhere: "scripts/test.ts" },
  { line: `SVC_DEMO_DATA=off ${exampleDatabase} npm start`, elsewhere: started },
  { line: `${exampleDatabase} npm run credential -- add --type collector --file ../collector.json` },
  { line: "npm run collect -- --discover", codes: [0, 65] },
  { line: "npm run collect -- --check", codes: [66, 78] },
  { line: "npm run collect", codes: [66, 78] },
  { line: "openssl rand -base64 32 > /etc/licences/key-secret" },
  { line: "openssl rand -base64 18 > /etc/licences/admin-password" },
  { line: "chmod 600 /etc/licences/key-secret /etc/licences/admin-password" },
  { line: "npm run migrate -- up" },
  doctor,
  { line: "npm run account -- add carla --role administrator" },
  { line: "npm run credential -- add --type collector --broker-id site-a --file /etc/licences/collector-site-a.json" },
  { line: "npm run backup -- --file /backups/svc-2026-03-05.db" },
  { line: "npm run restore -- --file /backups/svc-2026-03-05.db" },
  { line: "npm run keys -- list" },
  { line: "npm run keys -- rotate" },
  { line: "npm run credential -- list" },
  { line: "npm run credential -- rotate CLIENT-ID --overlap 24" },
  { line: "npm run keys -- reseal", withKeySecret: true },
  { line: "npm run keys -- renew", withKeySecret: true },
  { line: "npm run backup -- --file /backups/before-move.db" },
  { line: "npm run export -- --file /backups/all.svc" },
  { line: "npm run import -- --file /backups/all.svc --verify" },
  { line: "npm run migrate -- up", inNewDatabase: true },
  { line: "npm run import -- --file /backups/all.svc" },
  { line: "npm run audit -- verify" },
  doctor,
  doctor,
  { line: "npm run doctor -- --bundle /tmp/support.zip --log /var/log/licences.log", codes: [0, 1] },
  { line: "npm run collect -- --check", codes: [66, 78] },
  { line: "npm run account -- list" },
  { line: `printf '%s' "$NEW_PASSWORD" | npm run account -- passwd admin --password-stdin` },
  { line: "npm run account -- enable admin" },
  { line: "npm run account -- reset-second-factor admin", codes: [0, 65] },
];
