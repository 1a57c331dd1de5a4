// Keeps how far a log was read: that reading has begun before anything is handed on, how far it came only afterwards.
import type { LogEvent } from "../../generated/contract.ts";
import type { LogReader } from "../sources/manager.ts";
import { type FoundFile, LogFile, type LogSource } from "./log-file.ts";
import { type LogState, newState, saveState } from "./state.ts";

/** The file that is being read, and how far. */
export interface OpenLog {
  source: LogSource;
  reader: LogReader;
  /** Null for standard input. */
  found: FoundFile | null;
  offset: number;
  lines: number;
}

/** How often the state is saved while reading goes on, in milliseconds: what a crash repeats, not what it loses. */
const saveInterval = 500;

export class LogProgress {
  readonly #file: string | null;
  #saved = -1;
  #savedAt = 0;
  /** The reader's state at the first line, as long as it is to be kept that reading has begun. */
  #first: { readonly reader: unknown } | null = null;

  /** `file`: where the state is kept; null keeps nothing. */
  constructor(file: string | null) {
    this.#file = file;
  }

  /** A log is open at its first line. */
  async begins(open: OpenLog): Promise<void> {
    this.#first = { reader: structuredClone(open.reader.state) };
    await this.handsOn(open);
  }

  /**
   * Call it before anything is handed on. A log may be put aside while nobody reads it, and the one that follows need not say its
   * day: who only knew what was handed on would find neither the rest of the one nor the beginning of the other.
   */
  async handsOn(open: OpenLog): Promise<void> {
    if (this.#first === null) return;
    const beginning = { ...this.#first, lastEvent: null, offset: 0, lines: 0, isBeginning: true } as const;
    if (await this.#keep(open, beginning)) this.#first = null;
  }

  /** Keeps how far the log was read: at a pause always, else now and then. */
  async handedOn(open: OpenLog, lastEvent: LogEvent | null, isPause: boolean): Promise<void> {
    const { reader, offset, lines } = open;
    if (this.#saved === offset || (!isPause && Date.now() - this.#savedAt < saveInterval)) return;
    if (!(await this.#keep(open, { reader: reader.state, lastEvent, offset, lines }))) return;
    this.#saved = offset;
    this.#savedAt = Date.now();
  }

  /** Reading goes on in another file. */
  isOtherFile(): void {
    this.#saved = -1;
  }

  /** Answers false where nothing can be kept (yet). */
  async #keep(
    { source, reader: { server, zone }, found }: OpenLog,
    parts: Pick<LogState, "reader" | "lastEvent" | "offset" | "lines" | "isBeginning">,
  ): Promise<boolean> {
    if (this.#file === null || !(source instanceof LogFile) || !found || server === null) return false;
    const of = { server, zone: { name: zone.name, origin: zone.origin }, path: found.path };
    await saveState(this.#file, newState({ ...of, ...parts, file: await source.identity() }));
    return true;
  }
}
