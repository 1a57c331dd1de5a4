// The command line: its options and what they mean. Nothing is read or sent here.
import { Command, CommanderError, Option } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { readInstant, type ServerZone, zoneNamed } from "../text/zone.ts";
import { isWebAddress, withoutSlash } from "./config.ts";

/** The options by their names, with their values where they are not given. */
export class CommandLine {
  readonly lmstat: readonly string[] = [];
  readonly debugLog: string | null = null;
  readonly commands: boolean = false;
  readonly follow: boolean = false;
  readonly server: string | null = null;
  readonly timeZone: ServerZone | null = null;
  /** Milliseconds. */
  readonly at: number | null = null;
  readonly year: number | null = null;
  readonly api: string | null = null;
  readonly dryRun: boolean = false;
  readonly json: boolean = false;
  /** The path of collector.yaml. */
  readonly config: string | null = null;
  readonly once: boolean = false;
  readonly check: boolean = false;
  readonly discover: boolean = false;
}

/** What is wrong with the arguments, to be shown; or the help, with exit code 0. */
export class UsageError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 64) {
    super(message);
    this.exitCode = exitCode;
  }
}

const examples = `
Examples:
  npm run collect
  npm run collect -- --config collector.yaml --check
  npm run collect -- --lmstat lmstat.txt
  lmutil lmstat -a -i -c 27000@lic-1 | npm run collect -- --lmstat -
  npm run collect -- --debug-log /var/log/lmgrd.log --follow
  npm run collect -- --commands --follow

Settings (environment or .env): SVC_API_URL, SVC_BROKER_ID, SVC_SPOOL_FOLDER, SVC_COLLECTOR_POLL_SECONDS, and for
commands SVC_LMUTIL, SVC_LICENSE_FILE, SVC_LMGRD, SVC_DEBUG_LOG.

Tokens are got from the identity service (SVC_IDENTITY_URL) with a collector's credentials: SVC_COLLECTOR_CREDENTIALS
names the file that \`npm run credential -- add --type collector --file FILE\` wrote, or SVC_COLLECTOR_CLIENT_ID and
SVC_COLLECTOR_CLIENT_SECRET (or SVC_COLLECTOR_CLIENT_SECRET_FILE, a file with it alone) say what stands in it.
SVC_COLLECTOR_TOKEN is a token that is used as it is.

Ends with 0 when all was sent, 75 when something waits in the spool for the next run, 65 when nothing could be read or
a message was refused, 66 when a file cannot be opened, 64 for a wrong command line, 78 for wrong settings, also for
credentials that the identity service refuses: what was read then waits in the spool.`;

/** Reads the arguments. Throws UsageError, also where help was requested. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const command = newCommand();
  let output = "";
  command.configureOutput({ writeOut: (text) => (output += text), writeErr: (text) => (output += text) });
  try {
    command.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new UsageError(output.trimEnd(), error.exitCode === 0 ? 0 : 64);
  }
  const line = { ...new CommandLine(), ...command.opts<Partial<CommandLine>>() };
  checkTogether(line);
  return line;
}

function newCommand(): Command {
  return new Command("npm run collect --")
    .version(packageJson.version, "--version", "show the version")
    .description(
      "Reads what licence managers print and log, and sends it to the API server. Without a task it polls and follows " +
        "all sources of collector.yaml until it is stopped.",
    )
    .option("--config <file>", "the file that lists the sources (default: collector.yaml)")
    .option("--once", "read every source once, send what it says, and end")
    .option("--check", "read every source once, show what was read and what is wrong, and send nothing")
    .option("--discover", "propose sources for this machine, as a collector.yaml")
    .option(
      "--lmstat <file>",
      "what `lmstat -a`, `lmstat -i` or both printed; `-` is standard input; may be repeated",
      repeated,
    )
    .option(
      "--debug-log <file>",
      "the debug log of lmgrd; `-` is standard input; reading goes on where the last run stopped",
    )
    .option("--commands", "run the commands that this broker was handed")
    .option("--follow", "go on with what is added to the log, or with further commands, until stopped")
    .option("--server <name>", "the licence server's name, where it is not printed or is to be another one", serverName)
    .option(
      "--time-zone <zone>",
      "the licence manager's time zone, such as Europe/Zurich (default: as printed, else this machine's)",
      zoneOf,
    )
    .option(
      "--at <instant>",
      "when it was printed, where it does not say itself, such as 2026-03-02T09:58:00Z",
      instantOf,
    )
    .option("--year <year>", "no start is later than this year; also the year of log dates that print none", yearOf)
    .option("--api <url>", "the API server's address (default: SVC_API_URL)", apiOf)
    .addOption(new Option("--dry-run", "show what would be sent, and send nothing; with --json print the messages"))
    .option("--json", "print the summary as JSON; with --dry-run the messages, and the summary to standard error")
    .helpOption("--help", "explain this command")
    .addHelpText("after", examples)
    .allowExcessArguments(false)
    .exitOverride();
}

function checkTogether(line: CommandLine): void {
  const tasks = [line.lmstat.length > 0, line.debugLog !== null, line.commands].filter(Boolean).length;
  const ofSources = {
    "--config": line.config !== null,
    "--once": line.once,
    "--check": line.check,
    "--discover": line.discover,
  };
  const given = Object.entries(ofSources).flatMap(([option, isSet]) => (isSet ? [option] : []));
  if (tasks > 1)
    throw new UsageError("give at most one of --lmstat FILE, --debug-log FILE and --commands; --help explains them");
  if (tasks === 1 && given.length > 0)
    throw new UsageError(
      `${given[0]} goes with the sources of collector.yaml, not with --lmstat, --debug-log or --commands`,
    );
  if (tasks === 0) checkOfSources(line);
  if (line.follow && line.lmstat.length > 0) throw new UsageError("--follow goes with --debug-log or --commands");
  if (line.follow && line.debugLog === "-")
    throw new UsageError("standard input is followed to its end in any case: leave out --follow");
  if (line.dryRun && (line.commands || line.follow))
    throw new UsageError("--dry-run goes neither with --commands nor with --follow");
  if (line.lmstat.filter((file) => file === "-").length > 1)
    throw new UsageError("standard input can be read once only");
}

/** What goes with the sources of collector.yaml: each of them has its server, zone and instant. */
function checkOfSources(line: CommandLine): void {
  const { server, timeZone, at, year, follow } = line;
  const others = {
    "--server": server,
    "--time-zone": timeZone,
    "--at": at,
    "--year": year,
    "--follow": follow || null,
  };
  for (const [option, value] of Object.entries(others))
    if (value !== null)
      throw new UsageError(`${option} goes with --lmstat, --debug-log or --commands; --help explains them`);
  if ([line.once, line.check, line.discover].filter(Boolean).length > 1)
    throw new UsageError("give at most one of --once, --check and --discover");
}

function repeated(value: string, values: string[] | undefined): string[] {
  return [...(values ?? []), value];
}

function serverName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > 255)
    throw new UsageError("--server is expected to be a name of 1 to 255 characters");
  return name;
}

function zoneOf(text: string): ServerZone {
  const zone = zoneNamed(text);
  if (!zone) throw new UsageError("--time-zone is expected to be an IANA name such as Europe/Zurich");
  return zone;
}

function instantOf(text: string): number {
  const instant = readInstant(text);
  if (instant === null)
    throw new UsageError("--at is expected to be an instant such as 2026-03-02T09:58:00Z; without a zone it is UTC");
  return instant;
}

function yearOf(text: string): number {
  if (!/^(19|20|21)\d\d$/.test(text)) throw new UsageError("--year is expected to be a year such as 2026");
  return Number(text);
}

function apiOf(text: string): string {
  if (!isWebAddress(text)) throw new UsageError("--api is expected to be an address such as http://127.0.0.1:5015");
  return withoutSlash(text);
}
