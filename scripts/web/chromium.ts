// Where Debian's Chromium is, for the tests of the pages and their pictures.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The browser's file; undefined: there is none. */
export function chromiumFile(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  // The shell without windows first: it renders the same pages with three quarters of the work.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/**
 * Options of its start: without a process for a graphics card, which it would only emulate. Root in a container can't make the
 * sandbox's namespaces.
 */
export const chromiumOptions = () => ({
  executablePath: chromiumFile() ?? "chromium",
  args: ["--disable-gpu", "--in-process-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
