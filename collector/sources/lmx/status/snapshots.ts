// What lmxendutil printed becomes the messages that the service takes: a snapshot for each licence server that answered,
// and for the others that they are down.
import type {
  DataInquiryMessage,
  ReportedCheckout,
  ReportedPool,
  StatusMessage,
} from "../../../../generated/contract.ts";
import { instantOfTime } from "../../../text/ctime.ts";
import type { LocalDay, Zone } from "../../../text/zone.ts";
import { addedPools } from "../../added-pools.ts";
import { CannotRead } from "../../cannot-read.ts";
import { isFarAhead } from "../../far-ahead.ts";
import type { ReadingContext, UnreadablePart } from "../../manager.ts";
import { reportedServer } from "../../reported-server.ts";
import { withinUse } from "../../shared-licenses.ts";
import type { PrintedFeature, PrintedServer, PrintedUser } from "./report.ts";
import { type Group, groupsOf } from "./stand-ins.ts";

const dayLength = 86_400_000;

/** The messages of all servers. Throws CannotRead where one has no name, or one name stands for several. */
export function messagesOf(
  servers: readonly PrintedServer[],
  context: ReadingContext,
  unreadable: UnreadablePart[],
): (DataInquiryMessage | StatusMessage)[] {
  const asked = context.asked?.split(/[,;]/).filter((one) => one.trim() !== "") ?? [];
  // Who asks for several hosts at once asks for a group of them.
  const groups = groupsOf(servers, asked.length > 1);
  if (context.server !== null && groups.length > 1) {
    throw new CannotRead("lmxendutil tells of several licence servers: leave `server` out, or ask one of them alone");
  }
  return groups.flatMap((group) => {
    const name = context.server ?? printedName(group) ?? (groups.length === 1 ? asked[0]?.trim() : null) ?? null;
    if (name === null) throw new CannotRead("lmxendutil does not say which licence server this is: give `server`");
    return messageOf(group, name, context, unreadable);
  });
}

function printedName({ hosts }: Group): string | null {
  const [first] = hosts;
  return first ? `${first.Port ?? ""}@${first.HostName}` : null;
}

function messageOf(
  { hosts, status, features }: Group,
  name: string,
  context: ReadingContext,
  unreadable: UnreadablePart[],
): (DataInquiryMessage | StatusMessage)[] {
  if (status === null) return [];
  const common = {
    LicenseServer: reportedServer("LMX", name, context.zone),
    TimestampUtc: new Date(context.at).toISOString(),
    Status: status,
    ...(hosts.length > 0 && { Hosts: hosts }),
  };
  if (status === "DOWN") return [{ MessageType: "status", ...common }];
  const made = new Pools(context, unreadable);
  const pools = addedPools(features.map((feature) => made.of(feature)));
  return [{ MessageType: "data_inquiry", ...common, Scope: "usage", Pools: pools }];
}

/** The pools of one reading. */
class Pools {
  readonly #at: number;
  readonly #zone: Zone;
  readonly #unreadable: UnreadablePart[];

  constructor({ at, zone }: ReadingContext, unreadable: UnreadablePart[]) {
    this.#at = at;
    this.#zone = zone.zone;
    this.#unreadable = unreadable;
  }

  of(feature: PrintedFeature): ReportedPool {
    const { start, end, total, used } = feature;
    const StartDateUtc = midnightOf(start.day);
    const checkouts = feature.users.flatMap((user) => this.#checkout(user));
    const shares = new Map<ReportedCheckout, string>(checkouts.map(({ checkout, share }) => [checkout, share]));
    const pool = {
      FeatureName: feature.name,
      FeatureVersion: feature.version,
      Vendor: feature.vendor,
      LicenseType: null,
      Total: total,
      Used: used,
      Reserved: null,
      Queued: null,
      IsUncounted: feature.isUncounted,
      StartDateUtc,
      Increments: end.isUnreadable ? [] : [{ Quantity: total, StartDateUtc, ExpirationDateUtc: midnightOf(end.day) }],
      Checkouts: checkouts.map(({ checkout }) => checkout),
    };
    return withinUse(pool, (checkout) => sharing(checkout, shares.get(checkout) ?? ""));
  }

  #checkout(printed: PrintedUser): { checkout: ReportedCheckout; share: string }[] {
    const { start, borrowedUntil, share, line, text } = printed;
    // Some versions print nothing of a borrowed licence but when it is due: it is then known to be out today.
    const begin = start ? instantOfTime(this.#zone, start) : Math.floor(this.#at / dayLength) * dayLength;
    if (isFarAhead(begin, this.#at)) {
      this.#unreadable.push({ line, text, reason: "a checkout that lies ahead" });
      return [];
    }
    const due = borrowedUntil && new Date(instantOfTime(this.#zone, borrowedUntil)).toISOString();
    const checkout = {
      UserName: printed.user,
      Workstation: printed.host,
      ...(printed.address !== null && { IpAddress: printed.address }),
      NumberOfLicenses: printed.licenses,
      StartTimeUtc: new Date(begin).toISOString(),
      StartPrecisionSeconds: start ? 60 : dayLength / 1_000,
      ...(due !== null && { IsBorrowed: true, LingerDueDateUtc: due }),
    };
    return [{ checkout, share }];
  }
}

function sharing({ UserName, Workstation }: ReportedCheckout, share: string): string {
  return JSON.stringify([UserName.toLowerCase(), Workstation?.toLowerCase(), share]);
}

function midnightOf(day: LocalDay | null): string | null {
  return day && new Date(Date.UTC(day.year, day.month - 1, day.day)).toISOString();
}
