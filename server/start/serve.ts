// `npm start`: reads the settings, starts what they select, prints what runs where, and shuts down in order.
import { Command, Option } from "commander";
import { BadDatabaseUrl, DatabaseError, databaseLabel } from "../../db/index.ts";
import { notePasswordSeen, SealBroken } from "../../identity/index.ts";
import { type Config, ConfigError, loadConfig, readEnvironment } from "../settings/config.ts";
import { isOpenFile } from "../settings/values.ts";
import { createLog } from "../telemetry/log.ts";
import type { Running } from "./start.ts";

/** Exit codes of sysexits.h. */
const exit = { usage: 64, unavailable: 69, software: 70, config: 78 } as const;

const program = new Command("npm start --")
  .description("Serves the REST API and its description. Settings come from the environment and .env (.env.example).")
  .addOption(new Option("--only <part>", "serve one part alone").choices(["api", "identity"]))
  .option("--json", "say what runs where as one line of JSON")
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : exit.usage))
  .parse();
const { only, json } = program.opts<{ only?: "api" | "identity"; json?: boolean }>();
if (isOpenFile(".env")) {
  process.stderr.write("Other accounts of this machine may read .env, which may hold secrets. Run: chmod 600 .env\n");
}
const config = settingsOrExit();
const log = createLog(config);
process.stdout.on("error", () => {}); // the reader of our output has gone; that is no reason to end
process.on("uncaughtException", (error) => {
  log.fatal({ error }, "the process can't go on");
  process.exit(exit.software);
});
// Not awaited in this module, because modules that it loads import this one.
void serve();

/** Loads the server late, so that wrong settings and --help get their output at once. */
async function serve(): Promise<void> {
  const { startServer } = await import("./start.ts");
  const running = await startServer(config, { log, only, print: (line) => json || console.log(line) }).catch(
    refuseToStart,
  );
  // Before the first line: whoever reads it may send a signal at once.
  endOnSignal(running);
  console.log(json ? JSON.stringify(summary(config, running)) : lines(config, running).join("\n"));
  if (running.firstStart !== undefined) await notePasswordSeen(running.db);
}

function settingsOrExit(): Config {
  try {
    return loadConfig(readEnvironment(), only);
  } catch (error) {
    if (error instanceof ConfigError) refuse(exit.config, error.message);
    throw error;
  }
}

function refuse(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function refuseToStart(error: NodeJS.ErrnoException & { port?: number }): never {
  const { host } = config;
  const port = error.port ?? config.apiPort;
  const setting = settingOfPort(port);
  switch (error.code) {
    case "EADDRINUSE":
      refuse(exit.unavailable, `Port ${port} on ${host} is in use. Stop what uses it, or set ${setting}.`);
      break;
    case "EACCES":
      refuse(exit.unavailable, `Port ${port} on ${host} may not be used by this account. Set ${setting}.`);
      break;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      refuse(exit.config, "SVC_HOST: expected an address of this machine");
  }
  if (error instanceof ConfigError) refuse(exit.config, error.message);
  if (error instanceof BadDatabaseUrl) refuse(exit.config, `SVC_DB_URL: ${error.message}`);
  if (error instanceof SealBroken) refuse(exit.config, error.message);
  if (error instanceof DatabaseError) {
    const database = databaseLabel(config.databaseUrl);
    const isNamed = error.message.includes(database.replace(/^\w+:(\.\/)?/, ""));
    refuse(exit.unavailable, isNamed ? error.message : `${database}: ${error.message}`);
  }
  if (error.code?.startsWith("ERR_SSL") || error.code?.startsWith("ERR_OSSL")) {
    refuse(exit.config, "SVC_TLS_CERT, SVC_TLS_KEY: expected a certificate and its key as PEM");
  }
  log.fatal({ error }, "the start failed");
  return refuse(exit.unavailable, `The start failed: ${error.message}`);
}

function settingOfPort(port: number): string {
  if (port === config.identityPort) return "SVC_IDENTITY_PORT";
  if (port === config.legacyPort) return "SVC_LEGACY_PORT";
  return port === config.healthPort ? "SVC_HEALTH_PORT" : "SVC_API_PORT";
}

function summary({ publicUrl, databaseUrl, securityMode }: Config, running: Running) {
  const { url, legacyUrl, healthUrl, identityUrl, firstStart, unseenAccount, hasDemonstration } = running;
  const base = publicUrl ?? url;
  const api = {
    pages: `${base}/`,
    api: `${base}/api/v1`,
    description: `${base}/swagger/index.html`,
    contract: `${base}/swagger/v1/swagger.json`,
    health: `${healthUrl ?? base}/health/ready`,
    listening: url,
  };
  return {
    ...(only !== "identity" && api),
    ...(legacyUrl !== null && { legacy: `${legacyUrl}/Svc.Server.Services/AdminAPI` }),
    ...(identityUrl !== null && { identity: identityUrl }),
    database: databaseLabel(databaseUrl),
    securityMode,
    demonstrationData: hasDemonstration,
    ...(unseenAccount !== undefined && { accountWithUnseenPassword: unseenAccount }),
    // Shown only once; a password that the settings gave is not repeated.
    ...(firstStart !== undefined && {
      administrator: { name: firstStart.name, password: firstStart.isGiven ? null : firstStart.password },
      credential: firstStart.credential,
    }),
  };
}

function lines(settings: Config, server: Running): string[] {
  const shown = summary(settings, server);
  const addresses = [
    ["Pages", shown.pages],
    ["API", shown.api],
    ["Legacy", shown.legacy],
    ["Identity", shown.identity],
    ["Description", shown.description],
    ["Contract", shown.contract],
    ["Health", shown.health],
    ["Listening", shown.listening],
    ["Database", shown.database],
  ];
  const isOff = shown.securityMode === "off";
  return [
    "Licence Usage Query Service",
    ...addresses.flatMap(([name = "", address]) => (address === undefined ? [] : [`  ${name.padEnd(12)} ${address}`])),
    ...(isOff ? ["  SECURITY IS OFF: whoever reaches this address reads and changes everything."] : []),
    ...(shown.demonstrationData
      ? ["  DEMONSTRATION DATA: the companies, people and checkouts shown are made up."]
      : []),
    ...(isOff ? [`Try: curl "${shown.api}${firstRequest}"`] : firstStartLines(server, shown.api)),
  ];
}

/**
 * The first signal shuts down in order; another one half a second later or more ends at once. Windows knows no SIGTERM: service
 * wrappers send Ctrl-C (SIGINT) or Ctrl-Break (SIGBREAK), and closing a console is SIGHUP.
 */
function endOnSignal(server: Running): void {
  let endingSince: number | undefined;
  const end = () => {
    if (endingSince !== undefined) {
      if (Date.now() - endingSince > 500) process.exit(exit.software);
      return;
    }
    endingSince = Date.now();
    if (!json) console.log("Ending: what runs is finished first …");
    server.close().then(
      () => process.exit(0),
      (error) => {
        log.fatal({ error }, "the end failed");
        process.exit(exit.software);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK"] as const) process.on(signal, end);
}

// What the first start prints, once: the administrator's password, and two commands that get a token and a first result; without
// demonstration data there is no credential for them, and it says how to make one.

const withoutCredential = [
  "Log in with it on the pages. A program that uses the API also needs client credentials. Make them with the same settings as this start:",
  "",
  "npm run credential -- add --file ../program.json",
  "",
];

/** Below the API's URL: who used most in 30 days. The README has the same query. */
const firstRequest = "/features/usertop?Top=3";

/** Lines for a person at a terminal; none on later starts. `api` is the API's address, undefined when it runs elsewhere. */
function firstStartLines(running: Running, api: string | undefined): string[] {
  const { firstStart, unseenAccount, identityUrl } = running;
  if (firstStart === undefined) return unseenAccount === undefined ? [] : unseenLines(unseenAccount);
  const { name, password, isGiven, credential } = firstStart;
  const shownPassword = isGiven ? "the password that SVC_ADMIN_PASSWORD gave" : `the password  ${password}`;
  const lines = ["", `The first start made the account ${name} with ${shownPassword}`];
  if (!isGiven) lines.push("It is shown only now, and stored only as a hash: write it down.");
  if (api === undefined) return lines;
  if (credential === null) return [...lines, ...withoutCredential];
  const form = [
    "-d grant_type=password",
    `-d username=${name}`,
    isGiven ? '--data-urlencode "password=$SVC_ADMIN_PASSWORD"' : `-d password=${password}`,
    "-d scope=svc.server.scope",
    `-d client_id=${credential.clientId}`,
    `-d client_secret=${credential.clientSecret}`,
  ];
  const cut = `sed -E 's/.*"access_token":"([^"]+)".*/\\1/'`;
  return [
    ...lines,
    "To get a token and a first answer, paste these two lines; the credentials in them are shown only now:",
    "",
    `TOKEN=$(curl -s ${identityUrl}/connect/token ${form.join(" ")} | ${cut})`,
    `curl -s -H "Authorization: Bearer $TOKEN" "${api}${firstRequest}"`,
    "",
  ];
}

function unseenLines(name: string): string[] {
  return [
    "",
    `The first start was interrupted before it showed the password of the account ${name}, so that nobody knows it.`,
    `Set one with: npm run account -- passwd ${name}`,
  ];
}
