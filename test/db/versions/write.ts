// `npm run fixture:version -- --name 1.0.0 [--root FOLDER]`: makes a small database with some of everything by the
// program of FOLDER (this one), and stores it with that program's responses to the queries. Run it once for each
// release.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import BetterSqlite3 from "better-sqlite3";
import { Command } from "commander";
import { tokenOf } from "../../support/http/token.ts";
import { addCredential, type Program, startProgram } from "./program.ts";
import { queries } from "./queries.ts";
import { type Stored, settings, storedFolder } from "./stored.ts";
import { sendStory } from "./story.ts";

const { name, root } = new Command("npm run fixture:version --")
  .requiredOption("--name <version>", "the version, as its folder is to be named")
  .option("--root <folder>", "where the version's program is", ".")
  .parse()
  .opts<{ name: string; root: string }>();

const folder = mkdtempSync(join(tmpdir(), "svc-version-"));
const file = join(folder, "svc.db");
const environment = { ...settings, SVC_DB_URL: `sqlite:${file}` };
const program = await startProgram(resolve(root), environment);
const recorded = await record(program).finally(() => program.end());

const db = new BetterSqlite3(file);
db.pragma("wal_checkpoint(truncate)");
db.pragma("journal_mode = delete");
db.exec("vacuum");
const migrations = db.prepare("select name from migrations order by id").pluck().all() as string[];
db.close();
const bytes = brotliCompressSync(readFileSync(file));
rmSync(folder, { recursive: true });
mkdirSync(join(storedFolder, name), { recursive: true });
writeFileSync(join(storedFolder, name, "svc.db.br"), bytes);
const answers = brotliCompressSync(JSON.stringify({ ...recorded, migrations } satisfies Stored));
writeFileSync(join(storedFolder, name, "answers.json.br"), answers);
console.log(
  `Stored ${name}: ${bytes.length} bytes of database, ${answers.length} bytes of ${recorded.answers.length} answers.`,
);

async function record({ url, identityUrl }: Program): Promise<Omit<Stored, "migrations">> {
  const login = {
    ...addCredential(resolve(root), environment),
    username: "admin",
    password: settings.SVC_ADMIN_PASSWORD,
  };
  const token = await tokenOf(identityUrl, login);
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const answer = await fetch(url + path, {
      method: method.toUpperCase(),
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    if (answer.status >= 400) console.warn(`left out: ${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return { status: answer.status, body: isJson && text !== "" ? JSON.parse(text) : {} };
  };
  await sendStory(async (method, path, body) => {
    const answer = await call(method, path, body);
    return answer.status < 400 ? answer.body : undefined;
  });
  const answers: Stored["answers"][number][] = [];
  for (const query of queries) {
    const answer = await call(query.method, query.path, query.body);
    if (answer.status === 200) answers.push({ query, body: answer.body });
  }
  return { login, token, answers };
}
