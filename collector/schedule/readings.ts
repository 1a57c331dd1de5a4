// What one look at a source found: its texts read, and of the messages those that may be applied. An incomplete report is
// not applied: it would close what it does not list.
import type { SourceSettings } from "../settings/sources.ts";
import {
  CannotRead,
  type Manager,
  type ReadingContext,
  type ReportMessage,
  type StatusReading,
} from "../sources/manager.ts";
import { shortened, type UnreadableLine } from "../text/unreadable.ts";
import { machineZone } from "../text/zone.ts";
import type { StatusText } from "./texts.ts";

export interface Found {
  messages: ReportMessage[];
  unreadable: UnreadableLine[];
  notes: string[];
  /** What went wrong, in words; null where nothing did. */
  error: string | null;
  /** Whether a file could not be opened. */
  isMissing: boolean;
  /** By how many seconds the licence server's clock is ahead of this machine's; null where it prints no time. */
  clockDifference: number | null;
}

type Read = (text: string, context: ReadingContext) => StatusReading;

export function nothing(error: string | null = null): Found {
  return { messages: [], unreadable: [], notes: [], error, isMissing: false, clockDifference: null };
}

/** Reads the texts of a source's status, each by itself or all as one, as its licence manager has it. */
export function readTexts(
  manager: Manager,
  settings: SourceSettings,
  texts: readonly StatusText[],
  since?: ReadingContext["since"],
): Found {
  const read = manager.readStatus;
  if (!read) return nothing();
  const isOne =
    manager.readsFilesTogether === true && texts.length > 1 && texts.every(({ failure }) => failure === null);
  if (!isOne) return together(texts.map((text) => readText(read, settings, text, since)));
  const parts = texts.map((text): Part => {
    const heading = text.version === null ? null : (manager.headingOf?.(text.source) ?? null);
    return {
      ...text,
      text: heading === null ? text.text : `${heading}\n${text.text}`,
      added: heading === null ? 0 : 1,
    };
  });
  const found = readText(read, settings, joined(parts), since);
  return { ...found, unreadable: found.unreadable.map((line) => inItsFile(line, parts)) };
}

/** A text of several that are read as one, and how many lines were put before it. */
type Part = StatusText & { added: number };

/** Several findings as one. */
export function together(found: readonly Found[]): Found {
  return {
    messages: found.flatMap(({ messages }) => messages),
    unreadable: found.flatMap(({ unreadable }) => unreadable),
    notes: found.flatMap(({ notes }) => notes),
    error: found.flatMap(({ error }) => error ?? []).join("; ") || null,
    isMissing: found.some(({ isMissing }) => isMissing),
    clockDifference: found.findLast((one) => one.clockDifference !== null)?.clockDifference ?? null,
  };
}

/** Reads one text by a reader of the licence manager. */
export function readText(
  read: Read,
  settings: SourceSettings,
  text: StatusText,
  since?: ReadingContext["since"],
): Found {
  const { source, failure, at, exitCode } = text;
  if (text.isMissing) return { ...nothing(failure), isMissing: true };
  if (text.text.trim() === "") return nothing(failure ?? `${source}: there is nothing in it`);
  let reading: StatusReading;
  try {
    const { server, status: address } = settings;
    const times = { at, isAtSet: settings.at !== null, zone: settings.zone ?? machineZone(), ...(since && { since }) };
    reading = read(text.text, { server, address, exitCode, ...times });
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error;
    return nothing(failure ?? `${source}: ${error.message}`);
  }
  const isWhole = failure === null && reading.isComplete;
  const messages = reading.messages.filter((message) => isWhole || (reading.isComplete && isDown(message)));
  const isAsked = text.version === null;
  return {
    messages,
    unreadable: reading.unreadable.map((line) => ({ source, ...line, text: shortened(line.text) })),
    notes: [...reading.notes],
    error: errorOf(text, reading, messages),
    isMissing: false,
    clockDifference: isAsked && reading.printedAt !== null ? Math.round((reading.printedAt - at) / 1_000) : null,
  };
}

function errorOf(
  { source, failure }: StatusText,
  reading: StatusReading,
  messages: readonly ReportMessage[],
): string | null {
  if (messages.length > 0 && reading.isComplete) return null;
  if (failure !== null) return failure;
  if (!reading.isComplete) return `${source}: the report is cut off; it is not applied`;
  const isNothing = reading.messages.length === 0 && reading.notes.length === 0;
  return isNothing ? `${source}: nothing could be read` : null;
}

/** A tool that fails may well say why: that its licence server is down. */
function isDown(message: ReportMessage): boolean {
  return message.MessageType === "status" && message.Status === "DOWN";
}

function joined(texts: readonly StatusText[]): StatusText {
  const last = texts.at(-1) as StatusText;
  return { ...last, text: texts.map(({ text }) => (text.endsWith("\n") ? text : `${text}\n`)).join("") };
}

/** The line of a joined text as the line of the file that it came from. */
function inItsFile(line: UnreadableLine, parts: readonly Part[]): UnreadableLine {
  let before = 0;
  for (const { source, text, added } of parts) {
    const length = text.replace(/\n$/, "").split("\n").length;
    if (line.line <= before + length) return { ...line, source, line: Math.max(1, line.line - before - added) };
    before += length;
  }
  return line;
}
