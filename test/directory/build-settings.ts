// Settings of a directory, and a reading that a test waits for.

import type { Database } from "../../db/index.ts";
import type { DirectorySettings } from "../../directory/settings.ts";
import { readDirectory, takeOver } from "../../directory/update.ts";
import { loadConfig } from "../../server/settings/config.ts";

/** By the texts of the settings. */
export function directorySettings(texts: Record<string, string>): DirectorySettings {
  const { directory } = loadConfig({ SVC_ENVIRONMENT: "test", ...texts }, "command");
  if (directory === null) throw new Error("no directory is set");
  return directory;
}

/** As the command does. */
export async function once(db: Database, settings: DirectorySettings, allowsLeavers = false) {
  const answer = await readDirectory(settings, new AbortController().signal);
  const done = await takeOver(db, answer, settings, { actor: "command line", allowsLeavers });
  return { answer, ...done };
}

export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason) => reason,
  );
  if (!(error instanceof Error)) throw new Error("nothing was refused");
  return `${error.name}: ${error.message}`;
}
