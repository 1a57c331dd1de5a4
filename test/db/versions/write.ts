// `npm run fixture:version -- --name 1.0.0 [--root FOLDER]`: makes a small database with some of everything by the program of
// FOLDER (this one), and keeps it with what that program answers to the questions. Run it once for each release.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import BetterSqlite3 from "better-sqlite3";
import { Command } from "commander";
import { tokenOf } from "../../support/http/token.ts";
import { type Kept, keptFolder, settings } from "./kept.ts";
import { addCredential, type Program, startProgram } from "./program.ts";
import { questions } from "./questions.ts";
import { tellStory } from "./story.ts";

const { name, root } = new Command("npm run fixture:version --")
  .requiredOption("--name <version>", "the version, as its folder is to be named")
  .option("--root <folder>", "where the version's program is", ".")
  .parse()
  .opts<{ name: string; root: string }>();

const folder = mkdtempSync(join(tmpdir(), "svc-version-"));
const file = join(folder, "svc.db");
const own = { ...settings, SVC_DB_URL: `sqlite:${file}` };
const program = await startProgram(resolve(root), own);
const kept = await tellAndAsk(program).finally(() => program.end());

const db = new BetterSqlite3(file);
db.pragma("wal_checkpoint(truncate)");
db.pragma("journal_mode = delete");
db.exec("vacuum");
const migrations = db.prepare("select name from migrations order by id").pluck().all() as string[];
db.close();
const bytes = brotliCompressSync(readFileSync(file));
rmSync(folder, { recursive: true });
mkdirSync(join(keptFolder, name), { recursive: true });
writeFileSync(join(keptFolder, name, "svc.db.br"), bytes);
const answers = brotliCompressSync(JSON.stringify({ ...kept, migrations } satisfies Kept));
writeFileSync(join(keptFolder, name, "answers.json.br"), answers);
console.log(
  `Kept ${name}: ${bytes.length} bytes of database, ${answers.length} bytes of ${kept.answers.length} answers.`,
);

async function tellAndAsk({ url, identityUrl }: Program): Promise<Omit<Kept, "migrations">> {
  const login = { ...addCredential(resolve(root), own), username: "admin", password: settings.SVC_ADMIN_PASSWORD };
  const token = await tokenOf(identityUrl, login);
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const answer = await fetch(url + path, {
      ...{ method: method.toUpperCase(), headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    if (answer.status >= 400) console.warn(`left out: ${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return { status: answer.status, body: isJson && text !== "" ? JSON.parse(text) : {} };
  };
  await tellStory(async (method, path, body) => {
    const answer = await call(method, path, body);
    return answer.status < 400 ? answer.body : undefined;
  });
  const answers: Kept["answers"][number][] = [];
  for (const question of questions) {
    const answer = await call(question.method, question.path, question.body);
    if (answer.status === 200) answers.push({ question, body: answer.body });
  }
  return { login, token, answers };
}
