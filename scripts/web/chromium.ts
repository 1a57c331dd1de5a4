// Where Debian's Chromium is, for what opens the pages as a reader does: their tests, and what measures them.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The browser's file; undefined: there is none. */
export function chromiumFile(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  // The shell without windows first: it draws the same pages with three quarters of the work.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** What it is started with: without a graphics card's process, which only emulates one here. A container's root can't make the sandbox's namespaces. */
export const chromiumOptions = () => ({
  executablePath: chromiumFile() ?? "chromium",
  args: ["--disable-gpu", "--in-process-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
