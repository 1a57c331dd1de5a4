// One source of collector.yaml at work: it queries its status or reads its files, reads its licence files when they
// change, and follows its logs. When it does so is schedule.ts.
import type { DataInquiryMessage, EventsMessage } from "../../generated/contract.ts";
import type { Outbox } from "../delivery/outbox.ts";
import { LogFollower } from "../logs/follow.ts";
import { stateFile } from "../logs/state.ts";
import type { SourceSettings } from "../settings/sources.ts";
import { csvManager } from "../sources/csv/manager.ts";
import { managers } from "../sources/index.ts";
import type { Complete, LogFormat, Manager } from "../sources/manager.ts";
import type { UnreadableLine } from "../text/unreadable.ts";
import { machineZone } from "../text/zone.ts";
import { type Found, nothing, readText, readTexts, together } from "./readings.ts";
import { queryStatus, readStatusFiles, type StatusText, textsAt } from "./texts.ts";

export interface SourceSurroundings {
  outbox: Outbox;
  /** Stores how far logs were read; null: nothing is stored. */
  spoolFolder: string | null;
  apiUrl: string;
  /** Whether reading goes on: files that did not change are not read again. */
  follow: boolean;
  complain: (line: UnreadableLine) => void;
  note: (text: string) => void;
  signal: AbortSignal;
}

const mostNotes = 1_000;
const unchanged: Complete = (message) => message;

export class Source {
  readonly settings: SourceSettings;
  readonly manager: Manager;
  readonly follower: LogFollower | null;
  /** Aborts with the collector's, or when this source ends before. */
  readonly signal: AbortSignal;
  /** The licence servers that its reports spoke of: their names as they were printed, by the same in lower case. */
  readonly servers = new Map<string, string>();
  /** What was printed at the last poll. */
  lastText = "";
  readonly #around: SourceSurroundings;
  readonly #ending = new AbortController();
  /** The versions of the files that were read. */
  readonly #read = new Set<string>();
  readonly #noted = new Set<string>();
  /** Since when what prints no start is listed, by its key, and what of that the reading that runs has listed. */
  #since = new Map<string, number>();
  #listed = new Map<string, number>();
  /** The one licence server that its status names; null before, and where it names several. */
  #named: string | null = null;
  /** What the licence files add to messages; null until they were read. */
  #complete: Complete | null = null;

  constructor(settings: SourceSettings, around: SourceSurroundings) {
    this.settings = settings;
    this.#around = around;
    this.signal = AbortSignal.any([around.signal, this.#ending.signal]);
    this.manager = settings.manager === "csv" ? csvManager(settings) : (managers[settings.manager] as Manager);
    for (const name of [settings.server, settings.status]) if (name !== null) this.#serves(name);
    this.follower = this.#newFollower();
  }

  /** Whether there is anything to poll: a licence server, or files. */
  get isPolled(): boolean {
    const { licenseFiles, optionsFiles } = this.settings;
    return this.reportsStatus || licenseFiles.length + optionsFiles.length > 0;
  }

  /** Whether each poll is to report a licence server: not where only licence files or logs are read. */
  get reportsStatus(): boolean {
    const { status, statusFiles } = this.settings;
    return statusFiles.length > 0 || (status !== null && this.manager.calls !== undefined);
  }

  /** Queries once, or reads the files that changed, and hands on what was found. */
  async poll(): Promise<Found> {
    const status = await this.#status();
    const [name, ...others] = new Set(status.messages.map(({ LicenseServer }) => LicenseServer.Name));
    if (name !== undefined && others.length === 0) this.#named = name;
    const found = together([status, await this.#licenses()]);
    for (const line of found.unreadable) this.#around.complain(line);
    for (const note of found.notes) this.#note(note);
    for (const message of found.messages) {
      this.#serves(message.LicenseServer.Name);
      await this.#around.outbox.handOn((await this.#completion())(message));
    }
    return found;
  }

  #serves(name: string): void {
    this.servers.set(name.toLowerCase(), name);
  }

  /** What it does at the moment is broken off; `close` waits for nothing. */
  end(): void {
    this.#ending.abort();
  }

  async close(): Promise<void> {
    await this.follower?.close();
  }

  /** Reports a note once: each poll repeats it. */
  #note(note: string): void {
    if (this.#noted.has(note)) return;
    if (this.#noted.size >= mostNotes) this.#noted.clear();
    this.#noted.add(note);
    this.#around.note(note);
  }

  async #status(): Promise<Found> {
    const { settings, manager } = this;
    if (settings.statusFiles.length > 0) {
      const texts = this.#unread(await readStatusFiles(settings));
      // What is dropped into a folder may come later; a run that reads once reports that there is nothing.
      if (texts.length === 0 && !this.#around.follow)
        return nothing(`${settings.statusFiles.join(", ")}: no such file`);
      const found = this.#readTexts(texts);
      // What failed is read again: it may have been written only in part.
      if (found.error === null) for (const { version } of texts) this.#read.add(version ?? "");
      return found;
    }
    if (settings.status === null || !manager.calls) return nothing();
    const text = await queryStatus(manager, settings, this.signal);
    this.lastText = text.text;
    return this.#readTexts([text]);
  }

  /** Reads texts, and records since when each checkout is listed without a break. */
  #readTexts(texts: readonly StatusText[]): Found {
    this.#listed = new Map();
    const found = readTexts(this.manager, this.settings, texts, (key, at) => {
      const since = this.#since.get(key) ?? at;
      this.#listed.set(key, since);
      return since;
    });
    // A report that is not applied ends nothing.
    if (found.messages.length > 0) this.#since = this.#listed;
    return found;
  }

  async #licenses(): Promise<Found> {
    const { settings, manager } = this;
    const read = manager.readLicenseFiles;
    if (!read || settings.licenseFiles.length + settings.optionsFiles.length === 0) return nothing();
    const [licenses, options] = await Promise.all([
      this.#texts(settings.licenseFiles),
      this.#texts(settings.optionsFiles),
    ]);
    const texts = [...licenses, ...options];
    const missing = texts.filter(({ isMissing }) => isMissing);
    if (missing.length > 0) return together(missing.map(({ failure }) => ({ ...nothing(failure), isMissing: true })));
    if (this.#unread(texts).length === 0) return nothing();
    const files = { licenseFile: whole(licenses), optionsFile: whole(options) };
    this.#complete = manager.completion?.(files) ?? unchanged;
    const latest = { ...(texts[0] as StatusText), at: Math.max(...texts.map(({ at }) => at)) };
    const found = readText((_, context) => read(files, context), settings, latest);
    for (const { version } of texts) this.#read.add(version ?? "");
    return found;
  }

  /** What the licence files add: a log may be read before they were polled. */
  async #completion(): Promise<Complete> {
    const { licenseFiles, optionsFiles } = this.settings;
    if (this.#complete === null && this.manager.completion) {
      const [licenses, options] = await Promise.all([this.#texts(licenseFiles), this.#texts(optionsFiles)]);
      this.#complete ??= this.manager.completion({ licenseFile: whole(licenses), optionsFile: whole(options) });
    }
    return this.#complete ?? unchanged;
  }

  async #texts(paths: readonly string[]): Promise<StatusText[]> {
    return (await Promise.all(paths.map((path) => textsAt(path, this.settings)))).flat();
  }

  /** Those that were not read yet as they are now. */
  #unread(texts: readonly StatusText[]): StatusText[] {
    if (!this.#around.follow) return [...texts];
    return texts.filter(({ version }) => version === null || !this.#read.has(version));
  }

  #newFollower(): LogFollower | null {
    const { settings, manager } = this;
    const path = settings.reportLog ?? settings.log;
    const format: LogFormat | undefined = settings.reportLog === null ? manager.log : manager.reportLog;
    if (path === null || !format) return null;
    const { signal } = this;
    const { outbox, spoolFolder, apiUrl, follow, complain, note } = this.#around;
    const { server, status, zone, at, encoding } = settings;
    const handOn = async (message: DataInquiryMessage | EventsMessage) => {
      this.#serves(message.LicenseServer.Name);
      await outbox.handOn((await this.#completion())(message));
    };
    return new LogFollower({
      format,
      type: manager.type,
      path,
      stream: null,
      follow,
      server,
      named: () => this.#named,
      address: status,
      zone,
      at,
      encoding,
      signal,
      note,
      machine: machineZone(),
      isDatedByFile: true,
      year: null,
      stateFile: spoolFolder === null ? null : stateFile(spoolFolder, path, server ?? status, apiUrl),
      handOn,
      handOnBought: handOn,
      knows: (message) => outbox.knows(message),
      complain: (source, line, text, reason) => complain({ source, line, text, reason }),
      progress: () => {},
    });
  }
}

/** Several files as one text; null where there is none, or one cannot be opened. */
function whole(texts: readonly StatusText[]): string | null {
  return texts.length === 0 || texts.some(({ isMissing }) => isMissing)
    ? null
    : texts.map(({ text }) => text).join("\n");
}
