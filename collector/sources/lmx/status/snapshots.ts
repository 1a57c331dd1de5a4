// What lmxendutil printed becomes the messages that the service takes: a snapshot for each licence server that answered,
// and for the others that they are down.
import type {
  DataInquiryMessage,
  ReportedCheckout,
  ReportedPool,
  StatusMessage,
} from "../../../../generated/contract.ts";
import { instantsOf, type LocalDay } from "../../../text/zone.ts";
import { addedPools } from "../../added-pools.ts";
import { CannotRead } from "../../cannot-read.ts";
import { isFarAhead } from "../../far-ahead.ts";
import type { ReadingContext, UnreadablePart } from "../../manager.ts";
import { reportedServer } from "../../reported-server.ts";
import { withoutShared } from "../../shared-licenses.ts";
import type { LocalTime, PrintedFeature, PrintedServer, PrintedUser } from "./report.ts";
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
  const Pools = addedPools(features.map((feature) => reportedPool(feature, context, unreadable)));
  return [{ MessageType: "data_inquiry", ...common, Scope: "usage", Pools }];
}

function reportedPool(feature: PrintedFeature, context: ReadingContext, unreadable: UnreadablePart[]): ReportedPool {
  const { start, end, total, used } = feature;
  const users = withoutShared(
    feature.users.flatMap((user) => {
      if (user.start === null || !isFarAhead(instantOf(user.start, context), context.at))
        return [reportedUser(user, context)];
      unreadable.push({ line: user.line, text: user.text, reason: "a checkout that lies ahead" });
      return [];
    }),
    used,
    sharing,
  );
  return {
    FeatureName: feature.name,
    FeatureVersion: feature.version,
    Vendor: feature.vendor,
    LicenseType: null,
    Total: total,
    Used: used,
    Reserved: null,
    Queued: null,
    IsUncounted: feature.isUncounted,
    StartDateUtc: midnightOf(start.day),
    Increments: end.isUnreadable
      ? []
      : [{ Quantity: total, StartDateUtc: midnightOf(start.day), ExpirationDateUtc: midnightOf(end.day) }],
    Checkouts: users.map(({ share: _, ...checkout }) => checkout),
  };
}

function reportedUser(printed: PrintedUser, context: ReadingContext): ReportedCheckout & { share: string } {
  const { borrowedUntil, share } = printed;
  const until = borrowedUntil ? instantOf(borrowedUntil, context) : null;
  return {
    UserName: printed.user,
    Workstation: printed.host,
    ...(printed.address !== null && { IpAddress: printed.address }),
    NumberOfLicenses: printed.licenses,
    ...startOf(printed, context),
    ...(until !== null && { IsBorrowed: true, LingerDueDateUtc: new Date(until).toISOString() }),
    share,
  };
}

/** Some versions print nothing of a borrowed licence but when it is due: it is then known to be out today. */
function startOf(
  { start }: PrintedUser,
  context: ReadingContext,
): { StartTimeUtc: string; StartPrecisionSeconds: number } {
  const today = Math.floor(context.at / dayLength) * dayLength;
  const instant = start ? instantOf(start, context) : today;
  return { StartTimeUtc: new Date(instant).toISOString(), StartPrecisionSeconds: start ? 60 : dayLength / 1_000 };
}

function sharing({ UserName, Workstation, share }: ReportedCheckout & { share: string }): string {
  return JSON.stringify([UserName.toLowerCase(), Workstation?.toLowerCase(), share]);
}

function instantOf(time: LocalTime, { zone }: ReadingContext): number {
  return instantsOf(zone.zone, time, time.second)[0] ?? 0;
}

function midnightOf(day: LocalDay | null): string | null {
  return day && new Date(Date.UTC(day.year, day.month - 1, day.day)).toISOString();
}
