// Debug logs as files for tests: writes them into a separate folder for each test and collects them, once or following.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collectLog, type LogSummary } from "../../../../collector/logs/follow.ts";
import { debugLog } from "../../../../collector/sources/flexlm/debug-log.ts";
import { zoneNamed } from "../../../../collector/text/zone.ts";
import type { EventsMessage, LogEvent } from "../../../../generated/contract.ts";
import { waitUntil } from "../../../support/run/wait.ts";
import { opening } from "../log-reading.ts";

/** The line of a checkout so many seconds after ten o'clock. */
export const out = (second: number, user: string) =>
  `10:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")} (quarzd) OUT: "solve" ${user}@ws-11  \n`;
/** How the log begins. */
export const head = `${opening.join("\n")}\n`;
const utc = zoneNamed("Etc/UTC");
type Options = Parameters<typeof collectLog>[0];

/** A separate folder for the log of each test, and what the collector made of it. */
export function useDebugLog() {
  const disk = {
    folder: "",
    log: "",
    messages: [] as EventsMessage[],
    complaints: [] as string[],
    notes: [] as string[],
    /** How many bytes of the log were read. */
    read: 0,
  };
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), "collector-log-"));
    Object.assign(disk, { folder, log: join(folder, "lmgrd.log"), messages: [], complaints: [], notes: [], read: 0 });
  });
  afterEach(() => rm(disk.folder, { recursive: true, force: true }));

  const events = (): LogEvent[] => disk.messages.flatMap((message) => message.Events);
  const users = (): string[] => events().flatMap((event) => ("UserName" in event ? [event.UserName] : []));

  function options(more: Partial<Options> = {}): Options {
    if (!utc) throw new Error("no UTC");
    return {
      format: debugLog,
      type: "FlexLM",
      path: disk.log,
      address: null,
      isDatedByFile: false,
      encoding: null,
      stream: null,
      follow: false,
      server: null,
      zone: null,
      machine: { ...utc, origin: "this machine" },
      at: null,
      year: null,
      stateFile: join(disk.folder, "spool", "state.json"),
      pollInterval: 10,
      handOn: async (message) => void disk.messages.push(message),
      knows: async () => true,
      complain: (_file, line, _text, reason) => void disk.complaints.push(`${line}: ${reason}`),
      note: (text) => void disk.notes.push(text),
      progress: (read) => {
        disk.read = read;
      },
      signal: new AbortController().signal,
      ...more,
    };
  }

  /** Follows the log while `meanwhile` changes it, until `count` users were seen. */
  async function follow(count: number, meanwhile: () => Promise<void>): Promise<LogSummary> {
    const stop = new AbortController();
    const following = collectLog(options({ follow: true, signal: stop.signal }));
    await meanwhile();
    await waitUntil(`${count} users`, () => users().length >= count);
    stop.abort();
    return following;
  }

  /** Resolves once all lines that stand in the log now were read. */
  async function isRead(): Promise<void> {
    const { size } = await stat(disk.log);
    await waitUntil("the log is read", () => disk.read === size);
  }

  return { disk, events, users, options, follow, isRead };
}
