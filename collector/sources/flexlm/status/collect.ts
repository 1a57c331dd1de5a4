// Reads what lmstat printed, from files or standard input, and makes the messages of it.
import { readFile } from "node:fs/promises";
import { linesOf } from "../../../text/decode.ts";
import type { Unreadable } from "../../../text/unreadable.ts";
import type { ServerZone } from "../../../text/zone.ts";
import { readReports } from "./reports.ts";
import { snapshotsOf } from "./snapshots.ts";

interface LmstatOptions {
  /** Names of files; `-` is standard input. */
  files: readonly string[];
  stdin: AsyncIterable<Buffer>;
  server: string | null;
  zone: ServerZone;
  /** When it was printed, in milliseconds, where lmstat does not say; null is now. */
  at: number | null;
  lastYear: number | null;
  unreadable: Unreadable;
  note: (text: string) => void;
}

/** Reads everything first, because a table of `lmstat -i` may belong to a list in another file. Throws CannotRead. */
export async function collectLmstat(options: LmstatOptions) {
  const texts = await Promise.all(options.files.map((file) => readLines(file, options.stdin)));
  return readLmstat(texts, options);
}

/** The same of texts that are read already; each with the name it goes by. */
export function readLmstat(
  texts: readonly { source: string; lines: string[] }[],
  options: Omit<LmstatOptions, "files" | "stdin">,
) {
  const { unreadable } = options;
  const reports = texts.flatMap(({ source, lines }) =>
    readReports(source, lines, (line, text, reason) => unreadable.add(source, line, text, reason)),
  );
  const now = Date.now();
  const isListed = reports.some((report) => report.hasUsage);
  const isUntimed = reports.some(({ printedAt, licenses }) => printedAt === null && !(licenses !== null && isListed));
  if (options.at === null && isUntimed) {
    options.note(
      `lmstat did not print when it ran: the present (${new Date(now).toISOString()}) is taken, or give --at`,
    );
  }
  const { server, zone, lastYear } = options;
  const messages = snapshotsOf(reports, { server, zone, lastYear, at: options.at ?? now });
  return { lines: texts.reduce((sum, { lines }) => sum + lines.length, 0), messages };
}

async function readLines(file: string, stdin: AsyncIterable<Buffer>): Promise<{ source: string; lines: string[] }> {
  if (file !== "-") return { source: file, lines: linesOf(await readFile(file)) };
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return { source: "standard input", lines: linesOf(Buffer.concat(chunks)) };
}
