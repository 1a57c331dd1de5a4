// What is found about a SQLite file: who may use it, its engine, how it is written, and how large it is.
import { statSync } from "node:fs";
import { bytesOf, type InspectedFile, mayBeWritten } from "./file.ts";
import type { Finding } from "./types.ts";

/** The log is folded into the file every few megabytes, and cut back to 64 of them. */
const largeLogBytes = 1_073_741_824;

export async function sqliteFindings({ read, file }: InspectedFile): Promise<Finding[]> {
  return [rights(file), await isolation(read, file), await size(read, file)];
}

export async function sqliteVersion({ read }: Pick<InspectedFile, "read">): Promise<string> {
  const [row]: { version: string }[] = await read.raw("select sqlite_version() as version");
  return `SQLite ${row?.version}`;
}

function rights(file: string): Finding {
  if (!mayBeWritten(file)) {
    const remedy = "Let the account of the service own the file and its folder, and run this command as that account.";
    return { about: "rights", state: "fault", found: `This account may not write ${file} or its folder`, remedy };
  }
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0) {
    const remedy = `It holds secrets. Run: chmod 600 ${file}`;
    return { about: "rights", state: "warning", found: "Other accounts may read or write the file", remedy };
  }
  return { about: "rights", state: "ok", found: "This account may read and write it, and no other one" };
}

async function isolation(read: InspectedFile["read"], file: string): Promise<Finding> {
  const [row]: { journal_mode: string }[] = await read.raw("pragma journal_mode");
  if (row?.journal_mode === "wal")
    return { about: "isolation", state: "ok", found: "Readers and the writer do not wait for each other (WAL)" };
  const found = `The journal mode of ${file} is ${row?.journal_mode}`;
  return { about: "isolation", state: "warning", found, remedy: "The next start sets it to WAL." };
}

async function size(read: InspectedFile["read"], file: string): Promise<Finding> {
  const [pages]: { size: number; free: number }[] = await read.raw(
    `select (select page_size from pragma_page_size) as size,
       (select freelist_count from pragma_freelist_count) as free`,
  );
  const log = bytesOf(`${file}-wal`);
  const free = Number(pages?.size) * Number(pages?.free);
  const found = `${megabytes(bytesOf(file))}, of which ${megabytes(free)} are free for new data; its log has ${megabytes(log)}`;
  if (log < largeLogBytes) return { about: "size", state: "ok", found };
  const remedy = "A connection that has read for long keeps the log from being folded in: restart the service.";
  return { about: "size", state: "warning", found, remedy };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
