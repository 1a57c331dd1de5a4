// Reads a log from where the last run stopped, and hands its events on in batches. What was handed on is stored as state
// only afterwards, so that a crash between repeats a batch and never loses one. How a line is read is its reader's matter.
import { setTimeout as delay } from "node:timers/promises";
import type {
  DataInquiryMessage,
  EventsMessage,
  LicenseManagerTypeInput as LicenseManagerType,
  LogEvent,
  ReportedPool,
} from "../../generated/contract.ts";
import {
  type Bought,
  CannotRead,
  type LogContext,
  type LogFormat,
  type LogReader,
  reportedServer,
} from "../sources/manager.ts";
import type { ServerZone } from "../text/zone.ts";
import { eachLine, fileAfter, filesOf, LogFile, type LogSource, LogStream, type Piece } from "./log-file.ts";
import {
  copyOf,
  foundAgain,
  LogProgress,
  type LogState,
  loadState,
  type OpenLog,
  openAgain,
  readerAfter,
} from "./state.ts";

/** Events in one message: small enough for one transaction, large enough for speed. */
export const batchLength = 1_000;

export class LogFollower {
  readonly summary = new LogSummary();
  readonly #options: LogOptions;
  #open: OpenLog | null = null;
  #size = 0;
  readonly #batch: LogEvent[] = [];
  #lastEvent: LogEvent | null = null;
  readonly #progress: LogProgress;

  constructor(options: LogOptions) {
    this.#options = options;
    this.#progress = new LogProgress(options.stateFile);
  }

  /**
   * Reads on to the end of what there is now, or for `budget` milliseconds. Answers whether there was anything. Throws CannotRead where the log does not
   * say enough (yet), and what the file system throws.
   */
  async readOn(budget = Number.POSITIVE_INFINITY): Promise<boolean> {
    const before = this.summary.lines;
    this.#open ??= await this.#begin();
    const { signal } = this.#options;
    const until = performance.now() + budget;
    while (!signal.aborted && this.#open && performance.now() < until) {
      const piece = await this.#open.source.read();
      if (piece) await this.#readPiece(this.#open, piece);
      else if (!(await this.#readFurther(this.#open))) break;
    }
    if (this.#open && (this.summary.lines === before || !this.#options.follow))
      this.#take(this.#open.reader.rest?.() ?? []);
    await this.#flush(true);
    return this.summary.lines > before;
  }

  /** How many bytes wait to be read in the file that is open. */
  async lag(): Promise<number> {
    const { source, offset } = this.#open ?? { source: null, offset: 0 };
    return source instanceof LogFile ? Math.max(0, (await source.size()) - offset) : 0;
  }

  async close(): Promise<void> {
    await this.#open?.source.close();
    this.#open = null;
  }

  async #begin(): Promise<OpenLog> {
    const { stateFile: file, stream } = this.#options;
    const saved = file === null || stream ? null : await loadState(file);
    const resumed = saved && (await this.#resume(saved));
    const open = resumed ?? (await this.#start(saved));
    this.summary.server = open.reader.server;
    this.summary.zone = open.reader.zone;
    this.summary.firstLine = open.lines + 1;
    if (resumed === null) await this.#progress.begins(open);
    return open;
  }

  /** Opens the log at its first line. An earlier log of the same source helps where this one has too little context. */
  async #start(saved: LogState | null): Promise<OpenLog> {
    const { path, format, stream, encoding, follow } = this.#options;
    const begun = saved?.isBeginning === true ? await foundAgain(saved, encoding) : null;
    const found = stream ? null : (begun ?? (await filesOf(path, format))[0] ?? null);
    if (!stream && !found) throw new CannotRead(`${path}: no file of that name`);
    const open = async () => stream ?? LogFile.open(found?.path ?? path, encoding);
    const first = await open();
    const context = await this.#context(first);
    try {
      const { source, reader } = await openAtStart(format, first, context, { reopen: open, waits: !follow });
      return { source, reader, found, offset: 0, lines: 0 };
    } catch (error) {
      const again = error instanceof CannotRead && saved ? readerAfter(saved, this.#options, context) : null;
      await first.close().catch(() => {});
      if (!again) throw error;
      return { source: await open(), reader: again, found, offset: 0, lines: 0 };
    }
  }

  /** Opens the log where the last run stopped; null where it is another file now, or the service lost what was sent. */
  async #resume(saved: LogState): Promise<OpenLog | null> {
    const { server, path, note, knows, type } = this.#options;
    if (saved.isBeginning === true || (server !== null && server !== saved.server)) return null;
    const again = await openAgain(saved, this.#options.encoding);
    if (!again) return null;
    const reader = readerAfter(saved, this.#options, await this.#context(again.source));
    const isKnown =
      !saved.lastEvent || !reader || (await knows(eventsMessage(type, saved.server, reader.zone, [saved.lastEvent])));
    if (!reader || !isKnown) {
      if (!isKnown) note("the service does not know what was sent before: the log is read again from its start");
      await again.source.close();
      return null;
    }
    this.#lastEvent = saved.lastEvent;
    note(`${path}: reading goes on after line ${saved.lines}, where the last run stopped`);
    return { ...again, reader, offset: saved.offset, lines: saved.lines };
  }

  async #context(source: LogSource): Promise<LogContext> {
    const { named, address, zone, machine, at, isDatedByFile, year, complain, note } = this.#options;
    const server = this.#options.server ?? named?.() ?? null;
    const changedAt = isDatedByFile && source instanceof LogFile ? await source.changedAt() : null;
    return {
      server,
      address,
      year,
      zone: zone ?? machine,
      at: at ?? changedAt,
      isAtSet: at !== null,
      complain: (line, text, reason) => complain(this.#open?.found?.path ?? this.#options.path, line, text, reason),
      note: (line, text) => note(`line ${line}: ${text}`),
    };
  }

  /** At the end of what there is: a later file of the log, a file that was cut off, or a last line without an end. */
  async #readFurther(open: OpenLog): Promise<boolean> {
    const { source, found } = open;
    if (!(source instanceof LogFile) || !found) return false;
    const { path, format, follow, note, encoding } = this.#options;
    const isCut = await source.isCut();
    const copy =
      isCut && source.lastIdentity ? await copyOf(found.path, source.lastIdentity, open.offset, encoding) : null;
    if (copy) {
      await source.close();
      this.#open = { ...open, ...copy };
      return true;
    }
    const next = isCut ? found : await fileAfter(path, { ...found, changedAt: await source.changedAt() }, format);
    // Lines that were written to this file while another one was looked for.
    const rest = isCut
      ? null
      : ((next && (await source.read())) ?? (next || !follow ? await source.readUnended() : null));
    if (rest) {
      await this.#readPiece(open, rest);
      return true;
    }
    if (!next) return false;
    await this.#flush(true);
    const what = isCut ? "the log was cut off" : "another file follows";
    note(`${found.path}: ${what} after line ${open.lines}; its beginning is next`);
    const further = await LogFile.open(next.path, encoding);
    await source.close();
    open.reader.nextFile?.();
    this.#open = { source: further, reader: open.reader, found: next, offset: 0, lines: 0 };
    this.#progress.isOtherFile();
    return true;
  }

  async #readPiece(open: OpenLog, piece: Piece): Promise<void> {
    if (open.source instanceof LogFile && open.offset >= this.#size) this.#size = await open.source.size();
    await eachLine(piece, open.source.decoder, (line, length) => {
      open.lines += 1;
      open.offset += length;
      this.summary.lines += 1;
      const isMarked = open.lines === 1 && line.charCodeAt(0) === 0xfeff;
      this.#take(open.reader.read(isMarked ? line.slice(1) : line, open.lines));
      // A list of what was bought goes before the events that follow it, so that totals change when they did.
      return this.#batch.length >= batchLength || open.reader.bought ? this.#flush(false) : undefined;
    });
    this.#options.progress(open.offset, this.#size);
  }

  #take(read: readonly LogEvent[]): void {
    const { events } = this.summary;
    for (const event of read) {
      this.#batch.push(event);
      events[event.EventType] = (events[event.EventType] ?? 0) + 1;
      if (event.EventType === "denial" && event.IsLastAttempt !== false) this.summary.lastAttempts += 1;
      this.summary.firstEvent ??= event.TimestampUtc;
      this.summary.lastEvent = event.TimestampUtc;
    }
  }

  /** Hands the batch on, and stores how far the log was read: always at a pause, else from time to time. */
  async #flush(isPause: boolean): Promise<void> {
    const open = this.#open;
    if (!open) return;
    const { server, zone, zoneDoubt = null } = open.reader;
    this.summary.server = server;
    this.summary.zone = zone;
    if (zoneDoubt !== null && zoneDoubt !== this.summary.zoneDoubt) this.#options.note(zoneDoubt);
    this.summary.zoneDoubt = zoneDoubt;
    const list = open.reader.bought ?? null;
    const bought = list?.pools === this.summary.bought ? null : list;
    if (this.#batch.length > 0 || bought) {
      if (server === null)
        throw new CannotRead(
          "the log does not say which licence server it is of; name it (--server, or `server` in collector.yaml)",
        );
      await this.#progress.handsOn(open);
      if (bought) {
        this.summary.bought = bought.pools;
        await this.#options.handOnBought?.(boughtMessage(this.#options.type, server, zone, bought));
      }
      for (let at = 0; at < this.#batch.length; at += batchLength) {
        const events = this.#batch.slice(at, at + batchLength);
        await this.#options.handOn(eventsMessage(this.#options.type, server, zone, events));
      }
      this.#lastEvent = this.#batch.findLast(isStored) ?? this.#lastEvent;
      this.#batch.length = 0;
    }
    await this.#progress.handedOn(open, this.#lastEvent, isPause);
  }
}

/** The kinds of events that a service recognises: each is one record there. */
function isStored({ EventType }: LogEvent): boolean {
  return EventType === "checkout" || EventType === "denial";
}

function boughtMessage(type: LicenseManagerType, server: string, zone: ServerZone, bought: Bought): DataInquiryMessage {
  return {
    MessageType: "data_inquiry",
    LicenseServer: reportedServer(type, server, zone),
    TimestampUtc: new Date(bought.at).toISOString(),
    Scope: "licenses",
    Pools: [...bought.pools],
  };
}

function eventsMessage(type: LicenseManagerType, server: string, zone: ServerZone, events: LogEvent[]): EventsMessage {
  return { MessageType: "events", LicenseServer: reportedServer(type, server, zone), Events: events };
}

interface LogOptions {
  format: LogFormat;
  type: LicenseManagerType;
  /** A file, a folder or a pattern. */
  path: string;
  /** Standard input instead of a file. */
  stream: LogSource | null;
  /** Whether reading goes on later: a last line without its end is then left until it has one. */
  follow: boolean;
  server: string | null;
  /** The licence server that the status of the same source names: the log is of the same, whatever it prints. */
  named?: () => string | null;
  /** The address that the source queries: the name of last resort. */
  address: string | null;
  zone: ServerZone | null;
  machine: ServerZone;
  at: number | null;
  /** Whether a file's time of change dates a log that prints no date. */
  isDatedByFile: boolean;
  year: number | null;
  encoding: string | null;
  /** Stores how far the log was read; null: nothing is stored. */
  stateFile: string | null;
  /** Takes a batch over for good before it returns. */
  handOn: (message: EventsMessage) => Promise<void>;
  /** The same for purchases, of a log that lists them. */
  handOnBought?: (message: DataInquiryMessage) => Promise<void>;
  /** Whether the service still has the last event that was handed on; false has the log read again from its start. */
  knows: (message: EventsMessage) => Promise<boolean>;
  complain: (file: string, line: number, text: string, reason: string) => void;
  note: (text: string) => void;
  /** Bytes read and the file's bytes. */
  progress: (read: number, size: number) => void;
  signal: AbortSignal;
}

export class LogSummary {
  server: string | null = null;
  zone: ServerZone | null = null;
  /** Why its times may be hours off, in words; null where there is no doubt. */
  zoneDoubt: string | null = null;
  /** Lines of this run. */
  lines = 0;
  /** The first line of this run in the file, from 1. */
  firstLine = 1;
  events: Partial<Record<LogEvent["EventType"], number>> = {};
  /** Denials after which the client gave up: those that may be true ones. */
  lastAttempts = 0;
  /** The latest list of what was bought, where the log has one. */
  bought: readonly ReportedPool[] = [];
  firstEvent: string | null = null;
  lastEvent: string | null = null;
}

/** `pollInterval` is how often a followed log is looked at, in milliseconds. Throws CannotRead. */
export async function collectLog(options: LogOptions & { pollInterval: number }): Promise<LogSummary> {
  const { follow, pollInterval, signal } = options;
  const follower = new LogFollower(options);
  try {
    do {
      await follower.readOn().catch((error: unknown) => {
        // A followed log may still be too short to be recognised: wait.
        if (!follow || follower.summary.lines > 0 || !(error instanceof CannotRead)) throw error;
      });
      if (follow) await delay(pollInterval, undefined, { signal }).catch(() => {});
    } while (follow && !signal.aborted);
    return follower.summary;
  } finally {
    await follower.close();
  }
}

/** Standard input cannot be read twice: at most so many characters are buffered until the log is recognised. */
const mostCharacters = 64 << 20;

/**
 * A reader for the first line of a log; the source is left at that line. What the log has further down (its first
 * day, zone, server) is looked up first, where its reader needs it. Throws CannotRead.
 */
async function openAtStart(
  format: LogFormat,
  source: LogSource,
  context: LogContext,
  { reopen, waits }: { reopen: () => Promise<LogSource>; waits: boolean },
): Promise<{ source: LogSource; reader: LogReader }> {
  const ahead = format.lookAhead?.(context);
  if (!ahead) return { source, reader: format.open(context, null, null) };
  const pieces: Piece[] = [];
  let length = 0;
  let isEnough = false;
  while (!isEnough) {
    const piece = (await source.read()) ?? (waits && source instanceof LogFile ? await source.readUnended() : null);
    if (!piece) break;
    length += piece.text.length;
    if (source instanceof LogStream) pieces.push(piece);
    if (source instanceof LogStream && length > mostCharacters)
      throw new CannotRead("the log prints no date in its first 64 MB; give it as a file instead");
    await eachLine(piece, source.decoder, (line) => {
      isEnough ||= ahead.read(line);
      return undefined;
    });
  }
  const reader = format.open(context, null, ahead.result());
  if (source instanceof LogStream) {
    source.unread(pieces);
    return { source, reader };
  }
  await source.close();
  return { source: await reopen(), reader };
}
