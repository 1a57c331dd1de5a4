// One connection to a directory, by ldapts: TLS, who we are, and searches in pages. An answer that is not complete is a
// DirectoryUnread, whatever the reason; nothing of it is used. Referrals are not followed.
import { readFile } from "node:fs/promises";
import { connect, isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { Client, type Entry, NoSuchObjectError, PagedResultsControl, ResultCodeError } from "ldapts";
import type { DirectorySettings } from "./settings.ts";

/** The directory could not be read completely. Its text has no secret and nothing that the directory wrote. */
export class DirectoryUnread extends Error {
  override readonly name = "DirectoryUnread";
}

export interface Limits {
  readonly connectMs: number;
  /** For one page. */
  readonly answerMs: number;
  readonly allMs: number;
  /** A message is put together anew with each piece that comes, which takes long for large ones. */
  readonly messageBytes: number;
  readonly allBytes: number;
  readonly entries: number;
}

export const usualLimits: Limits = {
  connectMs: 10_000,
  answerMs: 60_000,
  allMs: 600_000,
  messageBytes: 16 * 1024 ** 2,
  allBytes: 1024 ** 3,
  entries: 300_000,
};

const pageSize = 500;

interface Search {
  readonly scope: "base" | "one" | "sub";
  readonly filter: string;
  readonly attributes: readonly string[];
  /** Attributes whose values are bytes. */
  readonly bytes?: readonly string[];
  /** An object that there is not has no entries, instead of being a fault. */
  readonly mayLack?: boolean;
}

export interface Directory {
  /** Page after page. */
  search(base: string, search: Search): AsyncGenerator<Entry>;
  /** References to other servers, which nobody followed. */
  readonly references: number;
}

/** Connects, runs `work`, and ends the connection. Rejects with DirectoryUnread. */
export async function withDirectory<T>(
  settings: DirectorySettings,
  limits: Limits,
  signal: AbortSignal,
  work: (directory: Directory) => Promise<T>,
): Promise<T> {
  const line = new Line(limits);
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limits.allMs)]);
  const end = () =>
    line.end(signal.aborted ? "the server is stopping" : `it took longer than ${limits.allMs / 1000} s`);
  ended.addEventListener("abort", end, { once: true });
  let client: Client | undefined;
  try {
    ended.throwIfAborted();
    client = await connected(settings, limits, line);
    return await work(new Searches(client, line, limits));
  } catch (error) {
    if (error instanceof DirectoryUnread) throw error;
    throw unread(line.broken ?? reasonOf(error), { cause: error });
  } finally {
    ended.removeEventListener("abort", end);
    await client?.unbind().catch(() => undefined);
    line.end();
  }
}

async function connected(settings: DirectorySettings, limits: Limits, line: Line): Promise<Client> {
  const { url, startTls, caFile, login } = settings;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  const ca = caFile === null ? {} : { ca: await readFile(caFile) };
  const tls: ConnectionOptions = { ...ca, host, ...(isIP(host) === 0 && { servername: host }) };
  const client = new Client({
    url,
    timeout: limits.answerMs,
    connectTimeout: limits.connectMs,
    ...(url.startsWith("ldaps:") && { tlsOptions: tls }),
    ...line.makers(),
  });
  line.heed(client);
  if (startTls) await line.orBroken(client.startTLS(tls));
  // Without a login this is the anonymous bind, which also connects.
  await line.orBroken(client.bind(login?.dn ?? "", login?.password ?? ""));
  return client;
}

class Searches implements Directory {
  readonly #client: Client;
  readonly #line: Line;
  readonly #limits: Limits;
  #entries = 0;
  references = 0;

  constructor(client: Client, line: Line, limits: Limits) {
    this.#client = client;
    this.#line = line;
    this.#limits = limits;
  }

  async *search(base: string, { mayLack, ...search }: Search): AsyncGenerator<Entry> {
    try {
      yield* this.#search(base, search);
    } catch (error) {
      if (!(mayLack && error instanceof NoSuchObjectError)) throw error;
    }
  }

  async *#search(base: string, { scope, filter, attributes, bytes = [] }: Search): AsyncGenerator<Entry> {
    this.#line.hasMorePages = false;
    const options = { scope, filter, attributes: [...attributes], explicitBufferAttributes: [...bytes] };
    const pages = this.#client.searchPaginated(base, { ...options, paged: { pageSize } });
    while (true) {
      const page = await this.#line.orBroken(pages.next());
      if (page.done) break;
      this.#entries += page.value.searchEntries.length;
      this.references += page.value.searchReferences.length;
      if (this.#entries > this.#limits.entries) throw unread(`it lists more than ${this.#limits.entries} entries`);
      yield* page.value.searchEntries;
    }
    // ldapts 9.2.0 takes a page without entries for the last one.
    if (this.#line.hasMorePages) throw unread("its pages ended before the last one");
  }
}

/** The one socket of a connection. ldapts would connect anew when it ends, without asking who we are and without StartTLS. */
class Line {
  readonly #limits: Limits;
  #socket: Socket | undefined;
  #isTaken = false;
  #bytes = 0;
  #bytesOfMessage = 0;
  #break: (reason: string) => void = () => {};
  readonly #breaking = new Promise<never>((_resolve, reject) => {
    this.#break = (reason) => {
      this.broken ??= reason;
      reject(unread(this.broken));
    };
  });
  hasMorePages = false;
  broken: string | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#breaking.catch(() => undefined);
  }

  makers() {
    const plain = (...given: unknown[]) => this.#taken(connect(...(given as [number, string])));
    const secure = (...given: unknown[]) => {
      const [first] = given as [ConnectionOptions | number];
      // StartTLS goes on with the socket that there is.
      if (typeof first === "number") return this.#taken(connectTls(...(given as [number, string, ConnectionOptions])));
      this.#socket?.off("data", this.#count);
      this.#socket = connectTls(first).on("data", this.#count);
      return this.#socket;
    };
    return { createConnection: plain as typeof connect, createSecureConnection: secure as typeof connectTls };
  }

  /** Notes of each message how long it was, and whether another page is to come. */
  heed(client: Client): void {
    const { messageParser: parser } = client as unknown as { messageParser: Parser };
    parser.on("message", ({ controls = [] }) => {
      this.#bytesOfMessage = 0;
      const paging = controls.find((control) => control instanceof PagedResultsControl);
      if (paging !== undefined) this.hasMorePages = (paging.value?.cookie?.length ?? 0) > 0;
    });
  }

  /** What the promise gives, unless the line breaks before. */
  orBroken<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#breaking]);
  }

  end(reason?: string): void {
    if (reason !== undefined) this.#break(reason);
    this.#socket?.destroy();
  }

  #taken<S extends Socket>(socket: S): S {
    if (this.#isTaken) {
      socket.destroy();
      throw unread("the connection ended");
    }
    this.#isTaken = true;
    this.#socket = socket.on("data", this.#count);
    return socket;
  }

  readonly #count = (piece: Buffer): void => {
    this.#bytes += piece.length;
    this.#bytesOfMessage += piece.length;
    if (this.#bytesOfMessage > this.#limits.messageBytes) {
      this.end(`one entry has more than ${this.#limits.messageBytes} bytes`);
    } else if (this.#bytes > this.#limits.allBytes) this.end(`its answer has more than ${this.#limits.allBytes} bytes`);
  };
}

/** ldapts's own; it has no other way to hear of controls that a server answers. */
interface Parser {
  on(event: "message", heard: (message: { readonly controls?: readonly unknown[] }) => void): void;
}

export function unread(reason: string, options?: ErrorOptions): DirectoryUnread {
  return new DirectoryUnread(`The directory could not be read: ${reason}.`, options);
}

/** Without what the directory wrote, which may be anything. */
function reasonOf(error: unknown): string {
  if (error instanceof ResultCodeError) return `it answered ${error.name} (${error.code})`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== undefined) return code;
  if (/tim(ed )?out/i.test(message)) return "it did not answer in time";
  if (/closed/i.test(message)) return "the connection ended";
  return "its answer was not understood";
}
