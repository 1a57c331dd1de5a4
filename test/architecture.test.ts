// What holds this codebase in shape: who may import whom, who owns which library, and that nothing of the contract or
// of the settings is forgotten. An exception is a line in `exceptions`, and that list may only shrink.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { handlers } from "../handlers/index.ts";
import { settings, settingsOfOthers } from "../server/settings/settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** "file: what it does that the rules forbid", each with its reason. One that is not needed any more must go. */
const exceptions: Readonly<Record<string, string>> = {};

/** Room → the rooms it may import. Tests and scripts may import any; nobody imports them. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  generated: [],
  db: [],
  domain: ["generated", "db"],
  handlers: ["generated", "db", "domain", "identity"],
  identity: ["db"],
  // Of handlers and domain only types and problems (below); it is given what it calls.
  "legacy-soap": ["generated", "domain", "handlers"],
  server: ["generated", "db", "domain", "handlers", "identity", "legacy-soap"],
  collector: ["generated"],
  web: ["generated"],
};
const rooms = Object.keys(mayImport);

/** Package → the files or folders that may import it. A package that is not named here has no owner, which is a fault. */
const owners: Readonly<Record<string, readonly string[]>> = {
  "@tanstack/react-query": ["web/"],
  "@tanstack/react-table": ["web/components/"],
  "@tanstack/react-virtual": ["web/components/"],
  "@noble/hashes": ["web/service/sign-in.ts"],
  oauth4webapi: ["web/service/sign-in.ts"],
  react: ["web/"],
  "react-dom": ["web/main.tsx", "web/components/"],
  "react-router": ["web/"],
  uplot: ["web/components/"],
  "@faker-js/faker": ["server/demonstration/"],
  "@koa/router": ["server/app/app.ts", "server/app/health.ts", "server/description/page.ts", "server/app/pages.ts"],
  ajv: ["server/contract/validation.ts", "server/dispatch/dispatch.ts", "server/contract/operations.ts"],
  "ajv-formats": ["server/contract/validation.ts"],
  "better-sqlite3": ["db/"],
  "cli-progress": ["collector/"],
  commander: ["server/start/serve.ts", "collector/"],
  "csv-stringify": ["db/", "legacy-soap/translation/export.ts"],
  dotenv: ["server/settings/config.ts", "collector/settings/config.ts"],
  jose: ["identity/"],
  helmet: ["server/reply/security-headers.ts"],
  knex: ["db/", "domain/", "handlers/", "identity/", "server/demonstration/"],
  koa: ["server/", "identity/"],
  "koa-bodyparser": ["server/dispatch/body.ts"],
  luxon: ["collector/", "domain/time/zone-offset.ts", "domain/time/buckets.ts"],
  "oidc-provider": ["identity/"],
  "openapi-backend": ["server/dispatch/dispatch.ts"],
  "p-retry": ["collector/"],
  pino: ["server/telemetry/log.ts"],
  "prom-client": ["server/telemetry/metrics.ts"],
  "pure-rand": ["server/demonstration/"],
  "rate-limiter-flexible": ["server/app/rate-limit.ts"],
  saxes: ["legacy-soap/wire/xml.ts"],
  soap: ["legacy-soap/wire/bridge.ts"],
  "swagger-ui-dist": ["server/description/page.ts"],
  tedious: ["db/"],
};

interface Source {
  /** From the project's root, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: path.slice(root.length), text: readFileSync(path, "utf8") }));
}

const sources = rooms.flatMap(sourcesIn);
const written = sources.filter(({ file }) => !file.startsWith("generated/"));
const everything = [...written, ...sourcesIn("scripts"), ...sourcesIn("test")];

const roomOf = (file: string) => file.split("/", 1)[0] ?? "";

/** What a file imports: modules of ours from the project's root, packages by their names. */
function importsOf({ file, text }: Source): string[] {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\()"([^"]+)"/g);
  return [...found].map(([, name = ""]) => (name.startsWith(".") ? normalize(join(dirname(file), name)) : name));
}

const isOwn = (name: string) => everything.some(({ file }) => file === name) || rooms.includes(roomOf(name));
const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

/** Holds what was found against the exceptions: no new fault, and no exception that is not needed any more. */
const usedExceptions = new Set<string>();
function expectNone(faults: readonly string[]): void {
  const found = new Set(faults);
  for (const fault of found) if (fault in exceptions) usedExceptions.add(fault);
  expect([...found].filter((fault) => !(fault in exceptions))).to.deep.equal([]);
}

describe("the architecture", () => {
  it("lets each room import only the rooms that the table names", () => {
    const faults = sources.flatMap((source) => {
      const room = roomOf(source.file);
      const allowed = [room, ...(mayImport[room] ?? [])];
      return importsOf(source)
        .filter((name) => isOwn(name) && !allowed.includes(roomOf(name)) && name !== "package.json")
        .map((name) => `${source.file}: imports ${name}`);
    });
    expectNone(faults);
  });

  it("lets handlers import of identity only its accounts, its credentials, what these refuse and the record of acts", () => {
    const allowed = ["accounts", "audit-log", "credentials", "errors"].map((name) => `identity/accounts/${name}.ts`);
    const faults = sources
      .filter(({ file }) => roomOf(file) === "handlers")
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => name.startsWith("identity/") && !allowed.includes(name))
          .map((name) => `${source.file}: imports ${name}`),
      );
    expectNone(faults);
  });

  it("gives the legacy methods of handlers nothing but types and problems", () => {
    const allowed = ["handlers/types.ts", "domain/problem.ts", "domain/records/context.ts"];
    const faults = sources
      .filter(({ file }) => roomOf(file) === "legacy-soap")
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => /^(handlers|domain)\//.test(name) && !allowed.includes(name))
          .map((name) => `${source.file}: imports ${name}`),
      );
    expectNone(faults);
  });

  it("lets the database be entered by its door alone", () => {
    const faults = sources
      .filter(({ file }) => roomOf(file) !== "db")
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => name.startsWith("db/") && name !== "db/index.ts")
          .map((name) => `${source.file}: imports ${name}`),
      );
    expectNone(faults);
  });

  it("gives each library one owner", () => {
    const faults = written.flatMap((source) =>
      importsOf(source)
        .filter((name) => !isOwn(name) && !name.startsWith("node:") && !name.endsWith("package.json"))
        .map(packageOf)
        .filter((name) => !owners[name]?.some((owner) => source.file.startsWith(owner)))
        .map((name) => `${source.file}: imports ${name}`),
    );
    expectNone(faults);
  });

  it("installs no library for the running service that nobody imports", () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const used = new Set([...written, ...sourcesIn("scripts")].flatMap(importsOf).map(packageOf));
    const indirect = ["node", "pino-pretty"]; // run, and named by text
    expectNone(Object.keys(dependencies).filter((name) => !used.has(name) && !indirect.includes(name)));
  });

  it("locks every package, also those of other machines, or npm ci refuses", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;
    };
    const names = Object.keys(packages);
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expectNone(wanted.filter((name) => !names.some((path) => path.endsWith(`node_modules/${name}`))));
    expectNone(names.filter((name) => packages[name]?.resolved !== undefined));
  });

  it("reads process.env in the settings alone", () => {
    const allowed = ["server/settings/config.ts", "collector/settings/config.ts"];
    const faults = written.filter(({ file, text }) => text.includes("process.env") && !allowed.includes(file));
    expectNone(faults.map(({ file }) => `${file}: reads process.env`));
  });

  it("names the engines in db/ and in the settings alone", () => {
    const faults = written.filter(
      ({ file, text }) =>
        !file.startsWith("db/") &&
        file !== "server/settings/settings.ts" &&
        /\b(mssql|sqlite)\b/i.test(withoutComments(text)),
    );
    expectNone(faults.map(({ file }) => `${file}: names an engine`));
  });

  it("opens each file with a comment on what it is for, and keeps it under 300 lines", () => {
    const faults = [...written, ...sourcesIn("scripts")].flatMap(({ file, text }) => [
      ...(/^(#!.*\n)?\/\/ /.test(text) ? [] : [`${file}: has no comment at its head`]),
      ...(text.split("\n").length > 301 ? [`${file}: is longer than 300 lines`] : []),
    ]);
    expectNone(faults);
  });

  it("writes file names in kebab-case and exports by name", () => {
    const faults = everything.flatMap(({ file, text }) => [
      ...(/^([a-z0-9-]+\/)*[a-z0-9-]+(\.test|\.d)?\.(tsx?|mjs)$/.test(file) ? [] : [`${file}: is not in kebab-case`]),
      ...(/^export default/m.test(text) && file !== "test/support/run/reporter.ts"
        ? [`${file}: has a default export`]
        : []),
      ...(/(^|\/)(src|lib|utils?|helpers|common|services|managers)\//.test(file) ? [`${file}: lies in a drawer`] : []),
    ]);
    expectNone(faults.filter((fault) => !fault.startsWith("db/knex-internals.d.ts"))); // what Knex exports
  });

  it("has no exception that is not needed any more", () => {
    expect(Object.keys(exceptions).filter((exception) => !usedExceptions.has(exception))).to.deep.equal([]);
  });
});

interface OperationObject {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

describe("each operation of the contract", () => {
  const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
  const operations = Object.values<Record<string, OperationObject>>(contract.paths).flatMap(
    Object.values<OperationObject>,
  );
  const titles = sourcesIn("test/contract")
    .flatMap(({ text }) => [...text.matchAll(/\b(?:describe|it)\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g)])
    .map(([, plain, template]) => plain ?? template ?? "");
  const lacking = (has: (operation: OperationObject) => boolean) =>
    operations.filter((operation) => !has(operation)).map(({ operationId }) => operationId);

  it("has a handler of its name, and there are no others", () => {
    expect(operations.map(({ operationId }) => operationId).sort()).to.deep.equal(Object.keys(handlers).sort());
  });

  it("has a contract test whose title names it", () => {
    expect(
      lacking(({ operationId }) => titles.some((title) => new RegExp(`\\b${operationId}\\b`).test(title))),
    ).to.deep.equal([]);
  });

  it("has a summary, a tag, security, and a default problem", () => {
    expect(lacking(({ summary }) => summary !== undefined)).to.deep.equal([]);
    expect(lacking(({ tags }) => tags?.length === 1)).to.deep.equal([]);
    expect(lacking(({ security = contract.security }) => security.length > 0)).to.deep.equal([]);
    expect(lacking(({ responses }) => responses.default !== undefined)).to.deep.equal([]);
  });

  it("has an example of every answer", () => {
    const hasExamples = (content: object) => "example" in content || "examples" in content;
    expect(
      lacking(({ responses }) =>
        Object.entries(responses)
          .filter(([status]) => status.startsWith("2"))
          .flatMap(([, response]) => Object.values(response.content ?? {}))
          .every(hasExamples),
      ),
    ).to.deep.equal([]);
  });
});

describe("each setting", () => {
  const described = readFileSync(join(root, ".env.example"), "utf8").match(/(?<=^#)SVC_[A-Z_]+(?==)/gm) ?? [];
  const ofTheCollector = [
    ...new Set(readFileSync(join(root, "collector/settings/config.ts"), "utf8").match(/\bSVC_[A-Z_]+\b/g)),
    // The server's own, which the collector reads too, stand among the server's.
  ].filter((name) => !(name in settings));

  it("stands in .env.example once, and nothing else does", () => {
    expect(described.toSorted()).to.deep.equal([...Object.keys(settings), ...ofTheCollector].sort());
  });

  it("of the collector is known to the server as another program's", () => {
    const known = (name: string) =>
      settingsOfOthers.some((other) => name === other || (other.endsWith("_") && name.startsWith(other)));
    expect(ofTheCollector.filter((name) => !known(name))).to.deep.equal([]);
  });
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
}
