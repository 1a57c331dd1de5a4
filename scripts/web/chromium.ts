// Where Debian's Chromium is, for what opens the pages as a reader does: their tests, and what measures them.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The browser's file; undefined: there is none. */
export function chromiumFile(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome"];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
}

/** What it is started with. A container's root can't make the sandbox's namespaces. */
export const chromiumOptions = () => ({
  executablePath: chromiumFile() ?? "chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
