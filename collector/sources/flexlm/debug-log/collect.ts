// Reads a debug log from where the last run stopped, and hands its events on in batches. What was handed on is kept as
// state only afterwards, so that a crash between repeats a batch and never loses one.
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { EventsMessage, LogEvent } from "../../../../generated/contract.ts";
import { type ServerZone, zoneNamed } from "../../../text/zone.ts";
import { CannotRead } from "../../cannot-read.ts";
import { reportedServer } from "../../reported-server.ts";
import { LogInterpreter } from "./interpreter.ts";
import { type OpeningOptions, startOf } from "./opening.ts";
import { LogFile, type LogSource } from "./source.ts";
import { type LogState, loadState, newState, saveState } from "./state.ts";

export interface LogOptions extends OpeningOptions {
  server: string | null;
  /** Where it is kept how far the log was read; null keeps nothing. */
  stateFile: string | null;
  /** Takes a batch over for good before it returns. */
  handOn: (message: EventsMessage) => Promise<void>;
  /** Whether the service still knows the last event that was handed on; false has the log read again from its start. */
  knows: (message: EventsMessage) => Promise<boolean>;
  complain: (line: number, text: string, reason: string) => void;
  note: (text: string) => void;
  /** Bytes read and the file's bytes. */
  progress: (read: number, size: number) => void;
}

export interface LogSummary {
  server: string;
  zone: ServerZone;
  /** Lines of this run. */
  lines: number;
  /** The first line of this run in the file, from 1. */
  firstLine: number;
  events: Partial<Record<LogEvent["EventType"], number>>;
  firstEvent: string | null;
  lastEvent: string | null;
}

/** How often the state is saved while reading goes on, in milliseconds: what a crash repeats, not what it loses. */
const saveInterval = 500;
/** Events in one message: small enough for one transaction, large enough for speed. */
export const batchLength = 1_000;

/** Reads the log to its end, or with `follow` until `signal`. Throws CannotRead where the log does not say enough. */
export async function collectLog(options: LogOptions): Promise<LogSummary> {
  const kept = options.stateFile === null ? null : await loadState(options.stateFile);
  const resumed = kept ? await resume(kept, options) : null;
  const run = resumed ?? (await begin(options, kept));
  try {
    await run.readOn();
    return run.summary;
  } finally {
    await run.source.close();
  }
}

/** Opens the log at its first line. */
async function begin(options: LogOptions, kept: LogState | null): Promise<LogRun> {
  const { source, start } = await startOf(options);
  const server = options.server ?? start.server ?? kept?.server ?? null;
  if (server === null) {
    await source.close();
    throw new CannotRead("the log does not say which licence server it is of; name it with --server");
  }
  const clock = start.day === null ? (kept?.interpreter.clock ?? null) : { day: start.day, latest: null };
  if (clock === null) {
    await source.close();
    throw new CannotRead("the log prints no date; say with --at when its last line was written, at the latest");
  }
  return new LogRun(source, { server, zone: start.zone, offset: 0, lines: 0, interpreter: { clock } }, options);
}

/** Opens the log where the last run stopped; null where it is another file now, or the service lost what was sent. */
async function resume(kept: LogState, options: LogOptions): Promise<LogRun | null> {
  if (options.stream || (options.server !== null && options.server !== kept.server)) return null;
  const named = zoneNamed(kept.zone.name);
  const zone = options.zone ?? (named ? { ...named, origin: kept.zone.origin } : null);
  const source = zone ? await openAgain(kept, options.path) : null;
  if (!zone || !source) return null;
  const last = kept.lastEvent;
  const message = last ? eventsMessage(kept.server, zone, [last]) : null;
  if (message && !(await options.knows(message))) {
    options.note("the service does not know what was sent before: the log is read again from its start");
    await source.close();
    return null;
  }
  options.note(`reading goes on after line ${kept.lines}, where the last run stopped`);
  return new LogRun(source, { ...kept, zone }, options);
}

/** The file that was read before: under its name, or beside it where it was put aside and not read to its end. */
async function openAgain(kept: LogState, path: string): Promise<LogFile | null> {
  const folder = dirname(path);
  const names = [path, ...(await readdir(folder)).map((name) => join(folder, name))];
  for (const name of names) {
    const file = await LogFile.open(path, kept.offset, name).catch(() => null);
    if (!file) continue;
    const { device, inode, head } = await file
      .identity(kept.file.headLength)
      .catch(() => ({ device: 0, inode: 0, head: "" }));
    const isSame = device === kept.file.device && inode === kept.file.inode && head === kept.file.head;
    if (isSame && (await file.size()) >= kept.offset) return file;
    await file.close();
  }
  return null;
}

interface Position {
  server: string;
  zone: ServerZone;
  offset: number;
  lines: number;
  interpreter: ConstructorParameters<typeof LogInterpreter>[0];
  lastEvent?: LogEvent | null;
}

class LogRun {
  readonly source: LogSource;
  readonly summary: LogSummary;
  readonly #options: LogOptions;
  readonly #interpreter: LogInterpreter;
  #offset: number;
  #lines: number;
  #size = 0;
  #batch: LogEvent[] = [];
  #lastEvent: LogEvent | null;
  #saved = -1;
  #savedAt = 0;

  constructor(source: LogSource, from: Position, options: LogOptions) {
    const { server, zone, offset, lines } = from;
    this.source = source;
    this.#options = options;
    this.#offset = offset;
    this.#lines = lines;
    this.#lastEvent = from.lastEvent ?? null;
    this.summary = { server, zone, lines: 0, firstLine: lines + 1, events: {}, firstEvent: null, lastEvent: null };
    this.#interpreter = new LogInterpreter(from.interpreter, {
      zone: zone.zone,
      year: options.year,
      complain: options.complain,
      note: (line, text) => options.note(`line ${line}: ${text}`),
    });
  }

  async readOn(): Promise<void> {
    const { signal, follow } = this.#options;
    while (!signal.aborted) {
      const piece = await this.source.read();
      if (piece) {
        await this.#readPiece(piece.text);
        continue;
      }
      await this.#flush(true);
      if (this.source instanceof LogFile && (await this.#followChange(this.source))) continue;
      if (!follow) break;
      await delay(this.#options.pollInterval, undefined, { signal }).catch(() => {});
    }
    await this.#flush(true);
  }

  /** At the end of what there is: a new file under the name, a file that was cut off, or a last line without an end. */
  async #followChange(file: LogFile): Promise<boolean> {
    const change = await file.change();
    if (change) {
      const unended = change === "replaced" ? await file.readUnended() : null;
      if (unended) await this.#readPiece(unended.text);
      await this.#flush(true);
      await file.reopen();
      this.#options.note(
        `the log was ${change === "cut" ? "cut off" : "replaced"} after line ${this.#lines}; its new beginning follows`,
      );
      this.#offset = 0;
      this.#lines = 0;
      this.#saved = -1;
      return true;
    }
    const unended = this.#options.follow ? null : await file.readUnended();
    if (unended) await this.#readPiece(unended.text);
    return unended !== null;
  }

  async #readPiece(text: string): Promise<void> {
    if (this.source instanceof LogFile && this.#offset >= this.#size) this.#size = await this.source.size();
    for (let start = 0; start < text.length; ) {
      const newline = text.indexOf("\n", start);
      const end = newline < 0 ? text.length : newline;
      const contents = text.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end;
      this.#readLine(text.slice(start, contents));
      const next = newline < 0 ? text.length : newline + 1;
      this.#offset += next - start;
      start = next;
      if (this.#batch.length >= batchLength) await this.#flush(false);
    }
    this.#options.progress(this.#offset, this.#size);
  }

  #readLine(bytes: string): void {
    this.#lines += 1;
    this.summary.lines += 1;
    const isMarked = this.#lines === 1 && bytes.startsWith("\u00ef\u00bb\u00bf");
    const event = this.#interpreter.read(isMarked ? bytes.slice(3) : bytes, this.#lines);
    if (!event) return;
    this.#batch.push(event);
    this.summary.events[event.EventType] = (this.summary.events[event.EventType] ?? 0) + 1;
    this.summary.firstEvent ??= event.TimestampUtc;
    this.summary.lastEvent = event.TimestampUtc;
  }

  /** Hands the batch on, and keeps how far the log was read: at a pause always, else now and then. */
  async #flush(isPause: boolean): Promise<void> {
    const { server, zone } = this.summary;
    if (this.#batch.length > 0) {
      await this.#options.handOn(eventsMessage(server, zone, this.#batch));
      this.#lastEvent = this.#batch.findLast(isStored) ?? this.#lastEvent;
      this.#batch = [];
    }
    const { stateFile } = this.#options;
    if (stateFile === null || !(this.source instanceof LogFile) || this.#saved === this.#offset) return;
    if (!isPause && Date.now() - this.#savedAt < saveInterval) return;
    const state = newState({
      path: this.source.path,
      file: await this.source.identity(),
      offset: this.#offset,
      lines: this.#lines,
      server,
      zone: { name: zone.name, origin: zone.origin },
      interpreter: this.#interpreter.state,
      lastEvent: this.#lastEvent,
    });
    await saveState(stateFile, state);
    this.#saved = this.#offset;
    this.#savedAt = Date.now();
  }
}

/** The kinds of events that a service knows again: each is a record of its own there. */
function isStored({ EventType }: LogEvent): boolean {
  return EventType === "checkout" || EventType === "denial";
}

function eventsMessage(server: string, zone: ServerZone, events: LogEvent[]): EventsMessage {
  return { MessageType: "events", LicenseServer: reportedServer("FlexLM", server, zone), Events: events };
}
