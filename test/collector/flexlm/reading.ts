// Reads texts as the collector does, for tests: what messages they make, and what could not be read.
import { readLmstat } from "../../../collector/sources/flexlm/status/collect.ts";
import { linesOf } from "../../../collector/text/decode.ts";
import { Unreadable, type UnreadableLine } from "../../../collector/text/unreadable.ts";
import { zoneNamed } from "../../../collector/text/zone.ts";
import type { DataInquiryMessage, ReportedCheckout, ReportedPool, StatusMessage } from "../../../generated/contract.ts";

export interface ReadOptions {
  server?: string;
  zone?: string;
  /** When it was printed, where the text does not say. */
  at?: string;
  year?: number;
}

export interface ReadText {
  messages: (DataInquiryMessage | StatusMessage)[];
  unreadable: readonly UnreadableLine[];
  notes: string[];
}

/** One text, or several as from several files. */
export function readLmstatText(text: string | Buffer | (string | Buffer)[], options: ReadOptions = {}): ReadText {
  const zone = zoneNamed(options.zone ?? "Etc/UTC");
  if (!zone) throw new Error("no such zone");
  const unreadable = new Unreadable();
  const notes: string[] = [];
  const texts = (Array.isArray(text) ? text : [text]).map((part, index) => ({
    source: `text ${index + 1}`,
    lines: linesOf(typeof part === "string" ? Buffer.from(part) : part),
  }));
  const { messages } = readLmstat(texts, {
    server: options.server ?? null,
    zone,
    at: options.at === undefined ? null : Date.parse(options.at),
    lastYear: options.year ?? null,
    unreadable,
    note: (note) => notes.push(note),
  });
  return { messages, unreadable: unreadable.examples, notes };
}

/** The only snapshot of a text. */
export function snapshotOf(text: string | Buffer, options: ReadOptions = {}): DataInquiryMessage {
  const { messages } = readLmstatText(text, options);
  const message = messages[0];
  if (messages.length !== 1 || message?.MessageType !== "data_inquiry")
    throw new Error(`not one snapshot: ${JSON.stringify(messages)}`);
  return message;
}

/** What `lmstat -a` prints of one server that is up, around its features. Printed on Tuesday, 10 March 2026, 10:00. */
export function lmstat(...features: string[]): string {
  return [
    "lmutil - Copyright (c) 1989-2022 Flexera. All Rights Reserved.",
    "Flexible License Manager status on Tue 3/10/2026 10:00",
    "",
    "License server status: 27000@lic-north",
    "    License file(s) on lic-north: /opt/licences/north.lic:",
    "",
    "lic-north: license server UP (MASTER) v11.19.0",
    "",
    "Vendor daemon status (on lic-north):",
    "",
    "  quarzd: UP v11.19.0",
    "Feature usage info:",
    "",
    ...features,
    "",
  ].join("\n");
}

/** A feature with one version in use, and the lines under it. */
export function feature(name: string, total: number, used: number, ...lines: string[]): string {
  const head = `Users of ${name}:  (Total of ${total} license${total === 1 ? "" : "s"} issued;  Total of ${used} license${used === 1 ? "" : "s"} in use)`;
  return [head, "", ...lines, ""].join("\n");
}

/** The lines that open a version block. */
export function version(
  name: string,
  number: string,
  type = "floating license",
  expiry = "31-dec-2027",
  vendor = "quarzd",
): string {
  return [`  "${name}" v${number}, vendor: ${vendor}, expiry: ${expiry}`, `  ${type}`, ""].join("\n");
}

/** A checkout line; `rest` follows the start. */
export function checkout(who: string, rest = "", start = "Tue 3/10 9:05", handle = " 401"): string {
  return `    ${who} (v5.1) (lic-north/27000${handle}), start ${start}${rest}`;
}

/** A line of so many licences that are reserved. */
export const reserved = (number: number, what: string) =>
  `\t${number} RESERVATION${number === 1 ? "" : "s"} for ${what} (lic-north/27000)`;

/** What `lmstat -a` prints of a server's features: one that nobody uses. */
export const usage = ["Feature usage info:", "", feature("solve", 4, 0)].join("\n");

/** The pools by name and version. */
export function poolsBy(message: DataInquiryMessage): Record<string, ReportedPool> {
  return Object.fromEntries(message.Pools.map((pool) => [`${pool.FeatureName} ${pool.FeatureVersion ?? "-"}`, pool]));
}

/** The checkouts of a single feature with these lines. */
export function checkoutsOf(...lines: string[]): ReportedCheckout[] {
  const message = snapshotOf(lmstat(feature("solve", 100, 10, version("solve", "5.0"), ...lines)));
  return message.Pools.flatMap((pool) => pool.Checkouts ?? []);
}

/** What was complained of in a single feature with these lines, as `line text: reason`. */
export function complaintsOf(...lines: string[]): string[] {
  const { unreadable } = readLmstatText(lmstat(feature("solve", 100, 10, version("solve", "5.0"), ...lines)));
  return unreadable.map(({ text, reason }) => `${text.trim()}: ${reason}`);
}
