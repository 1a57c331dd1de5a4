// Instants that rlmstat prints without saying so: when it was printed, and the year of a checkout.
import { instantOfTime } from "../../../text/ctime.ts";
import { instantsOf, isDay, localDayOf, type ServerZone, type Zone } from "../../../text/zone.ts";
import type { PrintedCheckout, Report } from "./report.ts";

/** rlmstat asks one server after the other: a checkout may have begun a little after the first of them was asked. */
const slack = 60_000;
/** A start on 29 February may be eight years back. */
const yearsBack = 8;

/** The instant of printing in milliseconds: when a program started plus how long it has run. Null where that is not printed. */
export function printedInstant(report: Report, { zone }: ServerZone): number | null {
  for (const { startup, up } of report.clocks) {
    const [started] = startup ? instantsOf(zone, startup, startup.second) : [];
    if (started !== undefined && up !== null) return started + up * 1_000;
  }
  return null;
}

/** The starts of the checkouts of one report. */
export class Starts {
  readonly #zone: Zone;
  readonly #latest: number;
  readonly #latestYear: number;

  constructor(printedAt: number, { zone }: ServerZone) {
    this.#zone = zone;
    this.#latest = printedAt + slack;
    this.#latestYear = localDayOf(zone, this.#latest).year;
  }

  /** In milliseconds: in the latest year in which it is not after the printing; null where there is none. */
  of(start: PrintedCheckout["start"]): number | null {
    for (let year = this.#latestYear; year >= this.#latestYear - yearsBack; year -= 1) {
      const time = { year, month: start.month, day: start.day, second: start.second };
      const instant = isDay(time) ? instantOfTime(this.#zone, time) : Number.POSITIVE_INFINITY;
      if (instant <= this.#latest) return instant;
    }
    return null;
  }
}
