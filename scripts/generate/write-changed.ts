// Writes files of generated/ where their text is another one than there is. A file that stays as it is is never empty for a
// moment, so that other checks may read it meanwhile.
import { readFile, writeFile } from "node:fs/promises";

export async function writeChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, "utf8").catch(() => undefined);
  if (text !== before) await writeFile(file, text);
}
