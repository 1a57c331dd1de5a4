// What a notification says of an alert, in the contract's words, and the lines that people read of it: the same in mail, chats and
// webhooks.
import type { components } from "../../generated/contract.ts";

export type Notification = components["schemas"]["Notification"];

const words: Readonly<Record<Notification["Transition"], string>> = {
  Firing: "Alert",
  Resolved: "Resolved",
  Test: "Test",
};

/** One line without control characters, at most `most` characters: what came from elsewhere must not begin another line. */
export function oneLine(text: string, most: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

export function headline({ Transition, Severity, Summary }: Notification): string {
  const severity = Severity === null || Transition === "Resolved" ? "" : ` (${oneLine(Severity, 40)})`;
  return `${words[Transition]}${severity}: ${oneLine(Summary, 300)}`;
}

/** Name and value of what is known beside the headline. */
export function facts({
  Subject,
  Value,
  Threshold,
  TimeUtc,
}: Notification): (readonly [name: string, value: string])[] {
  return [
    ...(Subject === null ? [] : [["Subject", oneLine(Subject, 300)] as const]),
    ...(Value === null ? [] : [["Value", String(Value)] as const]),
    ...(Threshold === null ? [] : [["Threshold", String(Threshold)] as const]),
    ["Time", TimeUtc.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC")] as const,
  ];
}
