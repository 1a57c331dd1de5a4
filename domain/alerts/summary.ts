// The summary of an alert in one sentence of plain English, made only of what its owner may see.

import { iso } from "../time/window.ts";
import type { AlertSubject, Condition } from "./definition.ts";

/** Longest summary that is stored. */
const longest = 1000;

/** `value` is the one of the transition. */
export function summaryOf(
  condition: Condition,
  subject: AlertSubject,
  isOver: boolean,
  value: number | null,
  ruleName: string,
): string {
  const text = isOver ? overText(condition, subject, ruleName) : firingText(condition, subject, value, ruleName);
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
}

/** Of the one alert of a rule that finds more than is listed. */
export function manyText(condition: Condition, count: number, ruleName: string): string {
  return `The rule “${ruleName}” finds ${count} at once (${title(condition)}), too many for an alert each.`;
}

function overText(condition: Condition, subject: AlertSubject, ruleName: string): string {
  return `It is over: ${title(condition)}, ${nameOf(subject, ruleName)}.`;
}

const titles: Readonly<Record<Condition["Kind"], string>> = {
  UsedPercent: "use of licences",
  UsedLicenses: "use of licences",
  FreeLicenses: "free licences",
  Denials: "denials",
  LicenseServerState: "state of the licence server",
  VendorDaemonState: "state of the vendor daemon",
  CollectorSilent: "silence of the collector",
  CollectorBacklog: "backlog of the collector",
  Expiration: "licences that expire",
  TotalChanged: "change of the number of licences",
  LongCheckout: "long checkout",
  BorrowedPastDue: "borrowed licence past its date",
  UserLicenses: "licences of one user",
};

function title({ Kind }: Condition): string {
  return titles[Kind];
}

function firingText(condition: Condition, subject: AlertSubject, value: number | null, ruleName: string): string {
  const name = nameOf(subject, ruleName);
  const number = value === null ? "an unknown number of" : shown(value);
  const user = subject.UserName ?? "a user";
  const { TrueDenialsOnly, States } = condition;
  const ForMinutes = condition.ForMinutes ?? 0;
  const Threshold = condition.Threshold ?? 0;
  const are = value === 1 ? "is" : "are";
  switch (condition.Kind) {
    case "UsedPercent":
      return `${number} % of the licences of ${name} are in use.`;
    case "FreeLicenses":
      return `${number} ${plural(value, "licence")} of ${name} ${are} free.`;
    case "UsedLicenses":
      return `${number} ${plural(value, "licence")} of ${name} ${are} in use.`;
    case "Denials":
      return `${number} ${TrueDenialsOnly ? "lost " : ""}${plural(value, "denial")} of ${name} in ${minutes(ForMinutes)}.`;
    case "LicenseServerState":
      return `The licence server ${subject.LicenseServerName} is ${stateWords(States)}.`;
    case "VendorDaemonState":
      return `The vendor daemon ${subject.Vendor} of ${subject.LicenseServerName} is ${stateWords(States)}.`;
    case "CollectorSilent":
      return `The collector ${subject.BrokerId} has not reported for ${minutes(ForMinutes)} or longer.`;
    case "CollectorBacklog":
      return `${number} ${value === 1 ? "message waits" : "messages wait"} in the spool of the collector ${subject.BrokerId}.`;
    case "Expiration":
      return `Licences of ${name} expire on ${(subject.ExpirationDateUtc ?? iso(0)).slice(0, 10)}.`;
    case "TotalChanged":
      return `The number of licences of ${name} has changed.`;
    case "LongCheckout":
      return `${user} has had ${name} for more than ${shown(Threshold)} ${plural(Threshold, "hour")}.`;
    case "BorrowedPastDue":
      return `${user} has borrowed ${name} past its date.`;
    case "UserLicenses":
      return `${user} has ${number} ${plural(value, "licence")} of ${name} at once, more than ${shown(Threshold)}.`;
  }
}

/** How people call what the alert is about. */
function nameOf(subject: AlertSubject, ruleName: string): string {
  if (subject.FeatureName !== null) {
    const version = subject.FeatureVersion === null ? "" : ` ${subject.FeatureVersion}`;
    return `${subject.FeatureName}${version} on ${subject.LicenseServerName}`;
  }
  if (subject.BrokerId !== null) return `collector ${subject.BrokerId}`;
  if (subject.LicenseServerName === null) return `what the rule “${ruleName}” chooses`;
  const vendor = subject.Vendor === null ? "" : `${subject.Vendor} of `;
  return `${vendor}the licence server ${subject.LicenseServerName}`;
}

function stateWords(states: Condition["States"]): string {
  const words = {
    DOWN: "down",
    PARTIAL: "partly down",
    NO_VALID_LIC_FILE: "without a valid licence file",
    SILENT: "silent",
  };
  const named = states.map((state) => words[state]);
  return named.length === 1 ? (named[0] as string) : `${named.slice(0, -1).join(", ")} or ${named.at(-1)}`;
}

function minutes(count: number): string {
  return count === 1 ? "one minute" : `${count} minutes`;
}

function plural(count: number | null, word: string): string {
  return count === 1 ? word : `${word}s`;
}

/** With two decimals at most. */
function shown(value: number): string {
  return String(Math.round(value * 100) / 100);
}
