// Opens a debug log and reads as far into it as it takes to know its first day, its zone and its server; then it is
// ready to be read from its first line.
import { setTimeout as delay } from "node:timers/promises";
import { CannotRead } from "../../cannot-read.ts";
import { LogFile, type LogSource, LogStream, type Piece } from "./source.ts";
import { type LogStart, StartFinder, type StartOptions } from "./start.ts";

export interface OpeningOptions extends StartOptions {
  path: string;
  /** Standard input instead of the file. */
  stream: LogSource | null;
  follow: boolean;
  /** How often a followed file is looked at, in milliseconds. */
  pollInterval: number;
  signal: AbortSignal;
}

/** Of standard input, which cannot be read twice, so many characters are kept until its first date. */
const mostKept = 64 << 20;

/** Finds the log's start. A followed file that has no date yet is waited for. */
export async function startOf(options: OpeningOptions): Promise<{ source: LogSource; start: LogStart }> {
  const finder = new StartFinder({ zone: options.zone, machine: options.machine, at: options.at, year: options.year });
  const source = options.stream ?? (await LogFile.open(options.path));
  const kept: Piece[] = [];
  let keptLength = 0;
  for (;;) {
    const piece = await source.read();
    if (piece && feed(finder, piece.text)) {
      kept.push(piece);
      break;
    }
    if (piece) {
      keptLength += piece.text.length;
      if (source instanceof LogStream) {
        kept.push(piece);
        if (keptLength > mostKept)
          throw new CannotRead("the log prints no date in its first 64 MB; give it as a file instead");
      }
      continue;
    }
    if (source instanceof LogFile && !options.follow) feedUnended(finder, await source.readUnended());
    const isReady =
      !options.follow || options.stream !== null || finder.result().day !== null || options.signal.aborted;
    if (isReady) break;
    await delay(options.pollInterval, undefined, { signal: options.signal }).catch(() => {});
  }
  const start = finder.result();
  if (source instanceof LogStream) {
    source.unread(kept);
    return { source, start };
  }
  await source.close();
  return { source: await LogFile.open(options.path), start };
}

function feedUnended(finder: StartFinder, piece: Piece | null): void {
  if (piece) feed(finder, piece.text);
}

function feed(finder: StartFinder, text: string): boolean {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const contents = end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    if (finder.read(text.slice(start, contents))) return true;
    start = newline < 0 ? text.length : newline + 1;
  }
  return false;
}
