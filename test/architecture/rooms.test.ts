// Who may import whom, room by room, and what only one room may know. Libraries have libraries.test.ts, circles of
// folders circles.test.ts.
import { expect } from "chai";
import {
  everything,
  importsOf,
  isOfProject,
  mayImport,
  roomOf,
  sources,
  sourcesIn,
  withoutComments,
  written,
} from "./sources.ts";

describe("the rooms", () => {
  it("lets each room import only the rooms that the table names", () => {
    const faults = sources.flatMap((source) => {
      const room = roomOf(source.file);
      const allowed = [room, ...(mayImport[room] ?? [])];
      return importsOf(source)
        .filter((name) => isOfProject(name) && !allowed.includes(roomOf(name)) && name !== "package.json")
        .map((name) => `${source.file}: imports ${name}`);
    });
    expect(faults).to.deep.equal([]);
  });

  it("lets handlers import of identity only its accounts, their passwords and sessions, its credentials, what these see, calendar tokens, what these refuse and the record of acts", () => {
    const ofAccount = [
      "accounts/accounts",
      "accounts/own-password",
      "accounts/sessions",
      "accounts/credentials",
      "accounts/errors",
    ];
    const allowed = [...ofAccount, "audit/audit-log", "tokens/calendar-tokens"].map((name) => `identity/${name}.ts`);
    const faults = sources
      .filter(({ file }) => roomOf(file) === "handlers")
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => name.startsWith("identity/") && !allowed.includes(name))
          .map((name) => `${source.file}: imports ${name}`),
      );
    expect(faults).to.deep.equal([]);
  });

  it("lets handlers import of the collector only its preview, and that only what reads texts", () => {
    const entered = sources
      .filter(({ file }) => roomOf(file) === "handlers")
      .flatMap((source) => importsOf(source).filter((name) => name.startsWith("collector/")));
    expect([...new Set(entered)]).to.deep.equal(["collector/preview/in-thread.ts"]);
    const readers = sources.filter(({ file }) => /^collector\/(preview|sources|text)\//.test(file));
    const faults = readers.flatMap((source) =>
      importsOf(source)
        .filter((name) => isOfProject(name) && !/^(collector\/(preview|sources|text)|generated)\//.test(name))
        .map((name) => `${source.file}: imports ${name}`),
    );
    expect(faults).to.deep.equal([]);
  });

  it("gives the legacy methods of handlers nothing but types and problems", () => {
    const allowed = ["handlers/types.ts", "domain/problem.ts", "domain/filters/context.ts"];
    const faults = sources
      .filter(({ file }) => roomOf(file) === "legacy-soap")
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => /^(handlers|domain)\//.test(name) && !allowed.includes(name))
          .map((name) => `${source.file}: imports ${name}`),
      );
    expect(faults).to.deep.equal([]);
  });

  it("lets other rooms import of the database its index alone", () => {
    const faults = sources
      .filter(({ file }) => roomOf(file) !== "db")
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => name.startsWith("db/") && name !== "db/index.ts")
          .map((name) => `${source.file}: imports ${name}`),
      );
    expect(faults).to.deep.equal([]);
  });

  it("reads process.env in the settings alone", () => {
    const allowed = ["server/settings/config.ts", "collector/settings/config.ts"];
    const faults = written.filter(({ file, text }) => text.includes("process.env") && !allowed.includes(file));
    expect(faults.map(({ file }) => `${file}: reads process.env`)).to.deep.equal([]);
  });

  it("names the engines in db/ and in the settings alone", () => {
    const faults = written.filter(
      ({ file, text }) =>
        !file.startsWith("db/") &&
        file !== "server/settings/settings.ts" &&
        /\b(mssql|sqlite)\b/i.test(withoutComments(text)),
    );
    expect(faults.map(({ file }) => `${file}: names an engine`)).to.deep.equal([]);
  });

  it("opens each file with a comment on what it is for, and each test with what it holds", () => {
    const faults = [...written, ...sourcesIn("scripts"), ...sourcesIn("test")].flatMap(({ file, text }) => [
      ...(/^(#!.*\n)?\/\/ /.test(text) ? [] : [`${file}: has no comment at its head`]),
    ]);
    expect(faults).to.deep.equal([]);
  });

  it("writes file names in kebab-case and exports by name", () => {
    const faults = everything.flatMap(({ file, text }) => [
      ...(/^([a-z0-9-]+\/)*[a-z0-9-]+(\.test|\.d)?\.(tsx?|mjs)$/.test(file) ? [] : [`${file}: is not in kebab-case`]),
      ...(/^export default/m.test(text) && file !== "test/support/run/reporter.ts"
        ? [`${file}: has a default export`]
        : []),
      ...(/(^|\/)(src|lib|utils?|helpers|common|services|managers)\//.test(file) ? [`${file}: lies in a drawer`] : []),
    ]);
    expect(faults.filter((fault) => !fault.startsWith("db/knex-internals.d.ts"))).to.deep.equal([]); // what Knex exports
  });
});
