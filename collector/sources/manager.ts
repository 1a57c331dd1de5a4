// What the collector needs of one licence manager: how to query it, how to read what it prints and logs; and what their readers
// share. Each implements `Manager` once; index.ts lists them. Running, following, sending are done elsewhere.
import type {
  BrokerMessage,
  DataInquiryMessage,
  LicenseManagerTypeInput as LicenseManagerType,
  LogEvent,
  ReportedPool,
  StatusMessage,
} from "../../generated/contract.ts";
import { linesOfText } from "../text/decode.ts";
import type { ServerZone } from "../text/zone.ts";

export interface Manager {
  /** What every message of it carries as `LicenseServer.LicenseManagerType`. */
  readonly type: LicenseManagerType;
  /**
   * The queries for a licence server's status, in this order. Their outputs are joined, with a line end between, and read
   * as one text. Left out where the manager can only be read from files.
   */
  readonly calls?: (address: ServerAddress) => readonly StatusCall[];
  /**
   * Reads what was printed. It throws nothing on any text: what it cannot read is in `unreadable`. It throws only
   * `CannotRead` for a text that cannot be sent as it is, such as one that names no licence server.
   */
  readonly readStatus?: (text: string, context: ReadingContext) => StatusReading;
  /** Where a user and a password are exchanged for the token that `calls` then carry; for the setting `credentials`. */
  readonly signIn?: (address: ServerAddress) => string;
  /** The heading of a file of `statusFile`, by its name, where files are read together; else null. */
  readonly headingOf?: (path: string) => string | null;
  /** Whether the files of `statusFile` belong together, as `lmstat -a` and `lmstat -i` do, and are read as one joined text. */
  readonly readsFilesTogether?: boolean;
  /** The setting `log`: what the licence manager logs for people. */
  readonly log?: LogFormat;
  /** The setting `reportLog`: what it logs for programs. Where a source has both, `log` is not read. */
  readonly reportLog?: LogFormat;
  /** The settings `licenseFile` and `optionsFile`; both texts, where both are set. */
  readonly readLicenseFiles?: (files: LicenseFiles, context: ReadingContext) => StatusReading;
  /** What `licenseFile` and `optionsFile` add to what is printed and logged, such as the groups of users. */
  readonly completion?: (files: LicenseFiles) => Complete;
  /** What the vendor's tool runs for a broker's command; null where it has nothing for it. Not for `status` and `data_inquiry`. */
  readonly command?: (command: Command, address: ServerAddress) => ToolCall | null;
}

/** The setting `status`: `27000@lic-1`, `27000@a,27000@b`, `lic-3:4084`, or a host alone. */
export interface ServerAddress {
  /** As it is written in collector.yaml. */
  readonly text: string;
  readonly hosts: readonly { readonly host: string; readonly port: string | null }[];
}

export type StatusCall = ToolCall | HttpCall;

/** A program of the vendor, run without a shell, with its standard input closed. */
export interface ToolCall {
  readonly kind: "tool";
  /** Found on the PATH. The setting `tool` replaces it. */
  readonly program: string;
  /** The setting `arguments` replaces them. `{file}` stands for the path of `file`. */
  readonly arguments: readonly string[];
  /** Added to the collector's environment; the setting `environment` wins. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A text that the tool wants as a file: it is written for the call. */
  readonly file?: string;
  /**
   * The exit codes of a full answer, 0 unless given. After any other exit code a snapshot is not applied; a status that
   * with DOWN is.
   */
  readonly exitCodes?: readonly number[];
}

/** A page of the licence manager's web server. A response with another status than 2xx counts as none. */
export interface HttpCall {
  readonly kind: "http";
  readonly url: string;
  /** The line that stands before the answer in the text, where the answer alone does not say what it is of. */
  readonly heading?: string;
  /** The calls that its answer leads to; they come next. */
  readonly next?: (answer: string) => readonly HttpCall[];
  /** Whether its failure is none of the whole: what older versions do not have. */
  readonly isOptional?: boolean;
}

export interface ReadingContext {
  /** The setting `server`: it wins over the printed name. Where one text has several servers, throw CannotRead. */
  readonly server: string | null;
  /** The setting `status`: the licence server's name where neither `server` is set nor a name is printed. */
  readonly address: string | null;
  /** When it was printed, in milliseconds UTC: the setting `at`, else the poll's instant or the file's time of change. */
  readonly at: number;
  /** Whether `at` is a setting. Then it wins over the instant that the text prints. */
  readonly isAtSet: boolean;
  /**
   * `origin` is "--time-zone" where it is a setting: it wins over a printed zone. With "this machine" the printed zone
   * wins, and the zone is not passed on to the service.
   */
  readonly zone: ServerZone;
  /** The exit code of the tool; null where a file or a page was read. */
  readonly exitCode: number | null;
  /**
   * The instant at which what goes by that key was listed first, without a break: `at` when it is new. For licence managers
   * that print no start. Left out where one text is read alone.
   */
  readonly since?: (key: string, at: number) => number;
}

export type ReportMessage = DataInquiryMessage | StatusMessage;

/** The content of one text. */
export interface StatusReading {
  /**
   * A `data_inquiry` for each licence server that listed its features, with `Status` UP; a `status` with DOWN for each
   * that cannot be reached by the text; none where nothing was recognised.
   */
  readonly messages: readonly ReportMessage[];
  readonly unreadable: readonly UnreadablePart[];
  /** False where the text is cut off (no end of the XML, a section begun and not ended). Its snapshots are not applied. */
  readonly isComplete: boolean;
  /** The instant that the text prints (milliseconds UTC), or null: it shows how wrong the server's clock is. */
  readonly printedAt: number | null;
  /** What people should know though nothing is lost. */
  readonly notes: readonly string[];
}

/** A line that could not be read. It is counted and shown, and nothing of it is guessed. */
export interface UnreadablePart {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

/** Takes note of a part that could not be read. */
export type Complain = (line: number, text: string, reason: string) => void;

/** What a text is read by, and what takes note of what is found beside its messages. */
export interface Reading extends ReadingContext {
  readonly complain: Complain;
  readonly note: (text: string) => void;
}

/** What is left out is that of a whole text that prints no instant. */
export type Read = Pick<StatusReading, "messages"> & Partial<StatusReading>;

/** As `read` answers, with what it complained and took note of. Of lines each says something by itself where `isOfLines`. */
export function statusReader<Given = string>(
  read: (given: Given, reading: Reading) => Read,
  isOfLines = false,
): (given: Given, context: ReadingContext) => StatusReading {
  return (given, context) => {
    const unreadable: UnreadablePart[] = [];
    const notes: string[] = [];
    const complain: Complain = (line, text, reason) => unreadable.push({ line, reason, text });
    const reading = { ...context, complain, note: (note: string) => notes.push(note) };
    const answer = { unreadable, isComplete: true, printedAt: null, notes, ...read(given, reading) };
    const isCut = isOfLines && typeof given === "string" && isCutWithinLine(given, unreadable);
    return isCut ? { ...answer, isComplete: false } : answer;
  };
}

/** Whether the last line has no end and cannot be read: more of it, and more lines, may have been lost. */
function isCutWithinLine(text: string, unreadable: readonly UnreadablePart[]): boolean {
  if (/[\r\n]$/.test(text)) return false;
  const last = linesOfText(text).length;
  return unreadable.some(({ line }) => line === last);
}

/**
 * Reads lines one after the other, each as `clean` leaves it. `read` gets the line, its number from 1, and the line above (empty for
 * the first one); it answers what is wrong with the line, in words, or null: what is goes to `complain`.
 */
export function readLines(
  lines: readonly string[],
  complain: Complain,
  read: (text: string, line: number, above: string) => string | null,
  clean: (text: string) => string = (text) => text,
): void {
  let above = "";
  for (const [index, printed] of lines.entries()) {
    const text = clean(printed);
    const complaint = read(text, index + 1, above);
    if (complaint !== null) complain(index + 1, text, complaint);
    above = text;
  }
}

/**
 * What `make` makes of each licence server in one text, with its name: the setting `server`, else what `nameOf`
 * finds. Throws CannotRead where there is none, or where one name is set for several.
 */
export function ofEachServer<Report, Made>(
  tool: string,
  reading: Reading,
  reports: readonly Report[],
  nameOf: (report: Report) => string | null,
  make: (report: Report, name: string, reading: Reading) => Made,
): Made[] {
  const { server } = reading;
  if (server !== null && reports.length > 1)
    throw new CannotRead(`${tool} lists several licence servers: leave \`server\` out, or query one of them alone`);
  return reports.map((report) => {
    const name = server ?? nameOf(report);
    if (name === null) throw new CannotRead(`${tool} does not say which licence server this is: give \`server\``);
    return make(report, name, reading);
  });
}

/** What every message begins with: of which licence server it is, and of which instant. */
export function messageHead(type: LicenseManagerType, name: string, { zone, at }: Pick<ReadingContext, "zone" | "at">) {
  return { LicenseServer: reportedServer(type, name, zone), TimestampUtc: new Date(at).toISOString() };
}

/** For tools that end with other codes than 0 though they answered: their text shows whether they failed. */
export const anyExitCode: readonly number[] = Array.from({ length: 256 }, (_, code) => code);

/** Answers the message with more in it. */
export type Complete = <Message extends BrokerMessage>(message: Message) => Message;

export interface LicenseFiles {
  readonly licenseFile: string | null;
  readonly optionsFile: string | null;
}

/** How a kind of log is read. Files of a folder or a pattern are one log: one reader reads them one after the other. */
export interface LogFormat {
  /** Which files of a folder are logs, by their names; all unless given. */
  readonly files?: RegExp;
  /** The order of several files: by name, or by their time of change, which is meant unless given. */
  readonly order?: "name" | "time";
  /** Looks into a log's beginning first, where its day, zone or server are printed further down. */
  readonly lookAhead?: (context: LogContext) => LookAhead;
  /**
   * A reader for the first line of a log (`state` is null); or, with the `state` of an earlier one, for the line after the
   * last that it read. `ahead` is the result of `lookAhead`, null where there is a state. Throws CannotRead where the log
   * does not say enough.
   */
  readonly open: (context: LogContext, state: unknown, ahead: unknown) => LogReader;
}

export interface LookAhead {
  /** Reads a line; returns whether that is enough. */
  read(line: string): boolean;
  result(): unknown;
}

export interface LogContext {
  /** The setting `server`; else null. */
  readonly server: string | null;
  /** The setting `status`. */
  readonly address: string | null;
  /** As in ReadingContext. */
  readonly zone: ServerZone;
  /**
   * An instant at or after the log's last line, in milliseconds UTC: the setting `at`, else the file's time of change;
   * null where neither exists (standard input).
   */
  readonly at: number | null;
  readonly isAtSet: boolean;
  /** The year of dates that print none, where it is given. */
  readonly year: number | null;
  /** Counts and shows a line that could not be read. */
  readonly complain: Complain;
  /** Reports something that people should know though nothing is lost. */
  readonly note: (line: number, text: string) => void;
}

/** Reads a log line by line, in constant memory: its state may grow with the open checkouts, not with the lines. */
export interface LogReader {
  /** The licence server that the log names, or that of `context`; null where there is neither (yet). */
  readonly server: string | null;
  /** The zone of the log's times: the setting, else the printed one, else this machine's. */
  readonly zone: ServerZone;
  /** Why the log's times may be hours off, in words; null or left out where its zone is certain. */
  readonly zoneDoubt?: string | null;
  /** What is stored to go on after a restart: plain JSON. */
  readonly state: unknown;
  /**
   * The events of a line; return `noEvents` (below) for none. `line` is text without its end, decoded; `number`
   * counts from 1 in the file. Never throws.
   */
  read(line: string, number: number): readonly LogEvent[];
  /**
   * The list of what was bought that the last `read` or `rest` showed to be whole; null at all other times. Where a log has no
   * such lists it is left out.
   */
  readonly bought?: Bought | null;
  /** Nothing more is written for now: answers the events that were held back for a line that did not come. */
  rest?(): readonly LogEvent[];
  /** A further file of the same log begins. */
  nextFile?(): void;
}

/** The licences that a log lists. */
export interface Bought {
  /** Milliseconds UTC. */
  readonly at: number;
  readonly pools: readonly ReportedPool[];
}

/** For LogReader.read: one array for all lines without an event, since a log has millions. */
export const noEvents: readonly LogEvent[] = [];

/** A command that a broker was handed. */
export interface Command {
  /** `start`, `stop`, `reread`, `remove_license`, or what a later version of the service may hand out. */
  readonly type: string;
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** For `remove_license`: one checkout of the pool, as the status listed it. */
  readonly checkout: { readonly pool: ReportedPool; readonly index: number } | null;
}

/** A text or a log that cannot be sent as it is: in words what is missing and how to give it. */
export class CannotRead extends Error {}

/** The service takes no instant that lies further ahead (milliseconds): one such line must not have a message refused. */
const lead = 300_000;

/**
 * Whether an instant lies too far ahead, both of `at` (milliseconds UTC, when the text was printed; null where that is
 * unknown) and of the present.
 */
export function isFarAhead(instant: number, at: number | null): boolean {
  return (at === null || instant > at + lead) && instant > Date.now() + lead;
}

/** A zone that was only assumed, or that has no IANA name, is not passed on as the server's. */
export function reportedServer(
  type: LicenseManagerType,
  name: string,
  zone: ServerZone,
): DataInquiryMessage["LicenseServer"] {
  const isNamed = zone.origin !== "this machine" && /^[A-Za-z0-9_+/-]+$/.test(zone.name) && !/^UTC[+-]/.test(zone.name);
  return { Name: name, LicenseManagerType: type, ...(isNamed && { TimeZone: zone.name }) };
}
