// The order of the folders: each may import those that stand before it, never one that stands after it. So no circle of
// folders is possible. A folder's `index.ts` and `main.*` are its door and stand above all of it.
import { basename, dirname } from "node:path";
import { expect } from "chai";
import { importsOf, sources } from "./sources.ts";

/** From the ground up. A folder that holds source files and is not named here is a fault. */
const floors: readonly string[] = [
  ...["generated", "generated/client"],
  ...[
    "db",
    "db/sql",
    "db/coordination",
    "db/replies",
    "db/replies/csv",
    "db/sqlite/file",
    "db/sqlite",
    "db/sqlserver/connection",
    "db/sqlserver",
    "db/engines",
  ],
  ...["db/migrations", "db/migrations/baseline", "db/schema", "db/move", "db/backup", "db/inspection"],
  ...["identity/audit", "identity/hashing", "identity/accounts", "identity/keys"],
  ...["identity/second-factor", "identity/federation", "identity/tokens", "identity/pages", "identity/http"],
  ...["domain", "domain/time"],
  ...["domain/records", "domain/records/lists", "domain/records/pools", "domain/records/servers"],
  ...["domain/records/row-groups/columns", "domain/records/row-groups"],
  ...["domain/records/row-groups/choosing", "domain/records/row-groups/folding", "domain/records/row-groups/summing"],
  ...["domain/records/sessions", "domain/records/denials", "domain/records/packing", "domain/records/procurements"],
  "domain/records/procurements/import",
  ...["domain/records/expirations", "domain/records/queue", "domain/records/license-metrics"],
  ...["domain/usage", "domain/usage/packed", "domain/usage/packed/sweep", "domain/usage/concurrency"],
  ...["domain/usage/concurrency/rounds", "domain/usage/totals"],
  ...["domain/usage/series/choice", "domain/usage/series/ranking", "domain/usage/series"],
  ...["domain/usage/curve", "domain/usage/rightsizing", "domain/usage/forecast"],
  ...["domain/usage/holding", "domain/usage/waste", "domain/cost", "domain/live", "domain/alerts", "domain/analytics"],
  ...["domain/alerts/states", "domain/alerts/watched", "domain/alerts/rounds"],
  ...["domain/alerts/preview", "domain/alerts/stored"],
  "domain/usage/retention",
  ...["domain/ingest/reports", "domain/ingest/names", "domain/ingest/batch", "domain/ingest/pools"],
  ...[
    "domain/ingest/sessions",
    "domain/ingest/sessions/snapshot",
    "domain/ingest/silence",
    "domain/ingest/queue",
    "domain/ingest",
  ],
  ...["notifications/message", "notifications/sending", "notifications/delivery"],
  "notifications/reports",
  ...["handlers", "handlers/notifications", "handlers/users", "handlers/administration"],
  ...["handlers/license-servers", "handlers/features"],
  ...["handlers/licenses", "handlers/denials", "handlers/sessions", "handlers/usage", "handlers/brokers"],
  "handlers/agents",
  ...[
    "handlers/decisions",
    "handlers/calendar",
    "handlers/metrics",
    "handlers/waste",
    "handlers/cost",
    "handlers/account",
    "handlers/alerts",
    "handlers/events",
  ],
  ...["legacy-soap/types", "legacy-soap/wire", "legacy-soap/translation", "legacy-soap/methods", "legacy-soap/call"],
  ...["server/settings", "server/telemetry", "server/contract", "server/reply", "server/events"],
  "server/dispatch",
  ...["server/description/browser", "server/description", "server/app", "server/demonstration"],
  "server/start",
  ...["collector/text", "collector/sources"],
  ...["collector/sources/flexlm/status", "collector/sources/flexlm/debug-log"],
  ...["collector/sources/flexlm/options-file", "collector/sources/flexlm/license-file", "collector/sources/flexlm"],
  ...["collector/sources/rlm/report-log", "collector/sources/rlm/debug-log", "collector/sources/rlm/status"],
  ...["collector/sources/rlm", "collector/sources/dsls/status", "collector/sources/dsls/server-log"],
  ...["collector/sources/dsls", "collector/sources/lmx/status", "collector/sources/lmx/server-log"],
  ...["collector/sources/lmx", "collector/sources/rms", "collector/sources/mathlm", "collector/sources/ldk"],
  ...["collector/sources/lstc", "collector/sources/codemeter", "collector/sources/generic"],
  ...["collector/settings", "collector/tools", "collector/delivery", "collector/logs", "collector/schedule"],
  ...["collector/commands", "collector/discover", "collector/runs"],
  ...["web/words/en", "web/words/de", "web/words"],
  ...["web/format", "web/service", "web/components/state", "web/components/text", "web/components/table"],
  ...["web/components/form", "web/components/frame", "web/components/download", "web/components/chart"],
  ...["web/pages/session", "web/pages/alerts", "web/pages/now", "web/pages/over-time", "web/pages/reports"],
  ...["web/pages/lists", "web/pages/decisions", "web/pages/calendar", "web/pages/subjects", "web/pages/overview"],
  ...[
    "web/pages/administration",
    "web/pages/administration/collectors",
    "web/pages/records",
    "web/pages/records/purchases",
  ],
  ...["web/pages/waste", "web/pages/cost", "web/pages/account", "web/pages/notifications", "web/pages/schedules"],
  "web",
];

const isDoor = (file: string) => /^(index|main)\.\w+$/.test(basename(file));

/** A door stands above every folder within its own; other files stand where their folder does. */
function heightOf(file: string): number {
  const folder = dirname(file);
  if (!isDoor(file)) return floors.indexOf(folder);
  const within = floors.filter((name) => name === folder || name.startsWith(`${folder}/`));
  return Math.max(...within.map((name) => floors.indexOf(name))) + 0.5;
}

describe("the floors", () => {
  it("name every folder that holds source files, and no other", () => {
    const folders = new Set(sources.map(({ file }) => dirname(file)));
    const doorsAlone = (folder: string) => sources.every(({ file }) => dirname(file) !== folder || isDoor(file));
    expect([...folders].filter((folder) => !floors.includes(folder) && !doorsAlone(folder))).to.deep.equal([]);
    expect(floors.filter((folder) => !folders.has(folder))).to.deep.equal([]);
  });

  it("are entered from above: no import leads upward, and none to a folder beside that stands later", () => {
    const faults = sources.flatMap((source) =>
      importsOf(source)
        .filter((name) => sources.some(({ file }) => file === name))
        .filter((name) => dirname(name) !== dirname(source.file) || isDoor(name))
        .filter((name) => heightOf(name) >= heightOf(source.file))
        .map((name) => `${source.file}: imports ${name}`),
    );
    expect(faults).to.deep.equal([]);
  });

  it("hold no crowd: a folder has at most sixteen files", () => {
    const folders = Map.groupBy(sources, ({ file }) => dirname(file));
    const isList = (folder: string) =>
      [
        ...["generated/client", "legacy-soap/methods", "legacy-soap/types"],
        ...["web/words/en", "web/words/de"],
      ].includes(folder);
    const crowds = [...folders].filter(([folder, files]) => files.length > 16 && !isList(folder));
    expect(crowds.map(([folder, files]) => `${folder}: ${files.length} files`)).to.deep.equal([]);
  });
});
