// The checksums of a release, in the form that `sha256sum --check SHA256SUMS` reads.
import { createHash } from "node:crypto";
import { createReadStream, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const name = "SHA256SUMS";

/** The SHA-256 of a file in hexadecimal digits. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Writes the file beside all others of the folder, in the order of their names. */
export async function writeChecksums(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((file) => file !== name);
  const lines: string[] = [];
  for (const file of files.sort()) lines.push(`${await checksumOf(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, name), lines.join(""));
}
