// The zone that a report log prints: `TIMEZONE 480 1 # Pacific Standard Time`, minutes west of UTC, whether its clocks
// change, and a name for people.
import { FixedOffsetZone, IANAZone } from "luxon";
import type { ServerZone } from "../../../text/zone.ts";

/** Names of zones whose clocks change: those of Windows (as Unicode's CLDR maps them), and letters of Unix. */
const zoneNames: Readonly<Record<string, string>> = {
  "alaskan standard time": "America/Anchorage",
  "pacific standard time": "America/Los_Angeles",
  "mountain standard time": "America/Denver",
  "central standard time": "America/Chicago",
  "eastern standard time": "America/New_York",
  "atlantic standard time": "America/Halifax",
  "newfoundland standard time": "America/St_Johns",
  "gmt standard time": "Europe/London",
  "w. europe standard time": "Europe/Berlin",
  "romance standard time": "Europe/Paris",
  "central europe standard time": "Europe/Budapest",
  "central european standard time": "Europe/Warsaw",
  "e. europe standard time": "Europe/Chisinau",
  "fle standard time": "Europe/Helsinki",
  "gtb standard time": "Europe/Athens",
  "israel standard time": "Asia/Jerusalem",
  "aus eastern standard time": "Australia/Sydney",
  "cen. australia standard time": "Australia/Adelaide",
  "tasmania standard time": "Australia/Hobart",
  "new zealand standard time": "Pacific/Auckland",
  pst: "America/Los_Angeles",
  mst: "America/Denver",
  cst: "America/Chicago",
  est: "America/New_York",
  gmt: "Europe/London",
  wet: "Europe/Lisbon",
  cet: "Europe/Paris",
  eet: "Europe/Athens",
};

export interface PrintedZone {
  zone: ServerZone;
  /** Whether it is not known when the clocks of this zone change. */
  isVague: boolean;
}

/**
 * The zone of a TIMEZONE line; null where the line is none. A zone whose clocks change is known by its name, or is this
 * machine's where that has the same standard time; else its standard time holds all year.
 */
export function readTimeZone(line: string, machine: ServerZone): PrintedZone | null {
  const parts = /^TIMEZONE +(-?\d{1,3}) +(\d+)\b([^#]*)(?:# *(.*?) *)?$/.exec(line);
  if (!parts) return null;
  const offset = -Number(parts[1]);
  if (Math.abs(offset) > 14 * 60) return null;
  if (Number(parts[2]) === 0) return { zone: fixed(offset), isVague: false };
  const name = zoneOfName((parts[4] ?? "").toLowerCase(), offset);
  if (name !== null) return { zone: { zone: IANAZone.create(name), name, origin: "printed" }, isVague: false };
  const isMachines = machine.zone instanceof IANAZone && standardOffset(machine.name) === offset;
  return { zone: isMachines ? { ...machine, origin: "printed" } : fixed(offset), isVague: !isMachines };
}

function fixed(offset: number): ServerZone {
  if (offset === 0) return { zone: IANAZone.create("Etc/UTC"), name: "Etc/UTC", origin: "printed" };
  if (offset % 60 !== 0 || offset < -12 * 60) {
    const zone = FixedOffsetZone.instance(offset);
    return { zone, name: zone.name, origin: "printed" };
  }
  // The signs of these names are turned round: Etc/GMT+5 is five hours behind.
  const name = `Etc/GMT${offset < 0 ? "+" : "-"}${Math.abs(offset / 60)}`;
  return { zone: IANAZone.create(name), name, origin: "printed" };
}

/** The zone of that name (or the first word of it, as in `PST PDT`) with that standard time. */
function zoneOfName(name: string, offset: number): string | null {
  const zone = zoneNames[name] ?? zoneNames[/^\w+/.exec(name)?.[0] ?? ""];
  return zone !== undefined && standardOffset(zone) === offset ? zone : null;
}

/** Minutes east of UTC without summer time. */
function standardOffset(name: string): number {
  const zone = IANAZone.create(name);
  return Math.min(zone.offset(Date.UTC(2026, 0, 15)), zone.offset(Date.UTC(2026, 6, 15)));
}
