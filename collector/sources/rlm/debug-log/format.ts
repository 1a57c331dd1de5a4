// The debug log of an ISV server as the collector knows it. Its dates have no year: the last of them is the one before the
// file was last written, and each time that the dates begin anew is a year.
import { localDayOf } from "../../../text/zone.ts";
import type { LogContext, LogFormat, LookAhead } from "../../manager.ts";
import { readLine } from "./lines.ts";
import { DebugLogReader } from "./reader.ts";

export interface Ahead {
  /** Of the first line. */
  year: number | null;
}

export const debugLog: LogFormat = {
  lookAhead: (context) => new Years(context),
  open: (context, state, ahead) => DebugLogReader.open(context, state, ahead),
};

/** A date that goes back by less than this is of a line that was written late. */
const stragglingDays = 3;

class Years implements LookAhead {
  readonly #context: LogContext;
  /** As if all months had 31 days. */
  #last: number | null = null;
  #changes = 0;

  constructor(context: LogContext) {
    this.#context = context;
  }

  read(line: string): boolean {
    if (this.#context.year !== null) return true;
    const date = readLine(line)?.date;
    if (date === undefined) return false;
    const [month = 0, day = 0] = date.split("/").map(Number);
    const place = month * 31 + day;
    if (this.#last !== null && place < this.#last - stragglingDays) this.#changes += 1;
    this.#last = place;
    return false;
  }

  result(): Ahead {
    if (this.#context.year !== null || this.#last === null) return { year: this.#context.year };
    const { year, month, day } = localDayOf(this.#context.zone.zone, this.#context.at ?? Date.now());
    const isLater = this.#last > month * 31 + day;
    return { year: year - (isLater ? 1 : 0) - this.#changes };
  }
}
