// Gets the status text of a licence manager: by its tool, by its web page, or out of files. Reading it is readings.ts.
import { readFile } from "node:fs/promises";
import { filesOf, isPattern } from "../logs/log-file.ts";
import type { SourceSettings } from "../settings/sources.ts";
import type { Manager, ServerAddress, StatusCall, ToolCall } from "../sources/manager.ts";
import { decodeText } from "../text/decode.ts";
import { runTool, type ToolOutput } from "./run-tool.ts";
import { WebPages } from "./web-pages.ts";

/** One text to be read, or why there is none. */
export interface StatusText {
  /** Where it comes from, in words: a file's name, or the tool's. */
  source: string;
  text: string;
  /** Milliseconds UTC. */
  at: number;
  exitCode: number | null;
  /** Why it may be incomplete, in words; null where nothing shows that it is incomplete. */
  failure: string | null;
  /** Whether a file could not be opened. */
  isMissing?: boolean;
  /** The file's identity when it was read, so that it is not read again unchanged; null for other texts. */
  version: string | null;
}

/** Queries the licence server by all calls of the manager, one after the other, and joins what they printed. */
export async function queryStatus(
  manager: Manager,
  settings: SourceSettings,
  signal: AbortSignal | undefined,
): Promise<StatusText> {
  const at = Date.now();
  const texts: string[] = [];
  const address = parseAddress(settings.status ?? "");
  let calls = callsOf(manager, settings, address);
  let source: string = settings.status ?? "";
  let exitCode: number | null = null;
  let failure: string | null = null;
  const web = new WebPages(settings.timeout, signal);
  if (settings.credentials !== null && manager.signIn)
    failure = await web.signIn(manager.signIn(address), settings.credentials);
  for (let call = calls.shift(); call && failure === null; call = calls.shift()) {
    const answer =
      call.kind === "http" ? await web.get(call.url) : await runCall(call, settings, signal, settings.arguments);
    if (isLeftOut(call, answer)) continue;
    const text = decodeText(answer.bytes, settings.encoding);
    texts.push(...textsOf(call, text, texts));
    source = call.kind === "tool" ? programOf(call, settings) : call.url;
    exitCode = answer.exitCode;
    failure = answer.failure;
    if (failure === null) calls = [...nextOf(call, text), ...calls];
  }
  return { source, text: texts.join("\n"), at, exitCode, failure, version: null };
}

/** Arguments that are set are those of the only call. */
function callsOf(manager: Manager, settings: SourceSettings, address: ServerAddress): StatusCall[] {
  const all = manager.calls?.(address) ?? [];
  return settings.arguments === null ? [...all] : all.slice(0, 1);
}

/** What older versions do not have. */
function isLeftOut(call: StatusCall, { failure }: ToolOutput): boolean {
  return call.kind === "http" && call.isOptional === true && failure !== null;
}

/** A custom tool may print everything whatever its arguments: the same text counts once. */
function textsOf(call: StatusCall, text: string, before: readonly string[]): string[] {
  if (call.kind === "tool") return before.includes(text) ? [] : [text];
  return call.heading === undefined ? [text] : [call.heading, text];
}

function nextOf(call: StatusCall, text: string): readonly StatusCall[] {
  return call.kind === "http" ? (call.next?.(text) ?? []) : [];
}

/** The files of `statusFile`, in the order of their time of change; those that cannot be opened say so. */
export async function readStatusFiles(settings: SourceSettings): Promise<StatusText[]> {
  const texts: StatusText[] = [];
  for (const path of settings.statusFiles) texts.push(...(await textsAt(path, settings)));
  return texts.sort((left, right) => left.at - right.at);
}

/** The text of a file; several of a folder or a pattern. */
export async function textsAt(path: string, settings: Pick<SourceSettings, "at" | "encoding">): Promise<StatusText[]> {
  const missing = (error: NodeJS.ErrnoException, source: string): StatusText => {
    const failure = `${source} cannot be opened: ${error.code ?? error.message}`;
    return { source, text: "", at: Date.now(), exitCode: null, failure, isMissing: true, version: null };
  };
  const files = await filesOf(path, {}).catch((error: NodeJS.ErrnoException) => missing(error, path));
  if (!Array.isArray(files)) return [files];
  const texts = await Promise.all(
    files.map(async (file): Promise<StatusText | null> => {
      const bytes = await readFile(file.path).catch((error: NodeJS.ErrnoException) => error);
      // One of a drop folder may go at any time.
      if (bytes instanceof Error) return isPattern(path) && bytes.code === "ENOENT" ? null : missing(bytes, file.path);
      const version = `${file.dev} ${file.ino} ${file.changedAt} ${bytes.length}`;
      const text = decodeText(bytes, settings.encoding);
      const at = settings.at ?? Math.trunc(file.changedAt);
      return { source: file.path, text, at, exitCode: null, failure: null, version };
    }),
  );
  return texts.filter((text) => text !== null);
}

/** Runs a call by the source's custom tool, where one is set. */
export async function runCall(
  call: ToolCall,
  settings: SourceSettings,
  signal: AbortSignal | undefined,
  args: readonly string[] | null,
): Promise<ToolOutput> {
  const output = await runTool({
    program: programOf(call, settings),
    args: args ?? call.arguments,
    environment: { ...call.environment, ...settings.environment },
    timeout: settings.timeout,
    file: call.file,
    signal,
  });
  const { exitCode } = output;
  const isExpected = exitCode === null || (call.exitCodes ?? [0]).includes(exitCode);
  return isExpected ? output : { ...output, failure: `${programOf(call, settings)} ended with ${exitCode}` };
}

function programOf(call: ToolCall, settings: SourceSettings): string {
  return settings.tool ?? call.program;
}

export function parseAddress(status: string): ServerAddress {
  const hosts = status.split(",").map((part) => {
    const text = part.trim();
    const at = text.lastIndexOf("@");
    if (at >= 0) return { host: text.slice(at + 1), port: text.slice(0, at) || null };
    const [, host = text, port] = /^(.*):(\w+)$/.exec(text) ?? [];
    return { host: host.replace(/^\[|\]$/g, ""), port: port ?? null };
  });
  return { text: status, hosts };
}
