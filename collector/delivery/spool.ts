// Messages on their way, on the disk: each is written whole before anything else goes on, and goes once it was answered.
// Sending them is sender.ts.
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BrokerCompositeMessage } from "../../generated/contract.ts";

const lockWait = 30_000;
const abandonedAfter = 5_000;
const messageFile = /^\d{15}-[0-9a-f]{8}(-report)?\.json$/;
/** How the name of a file ends whose message a later report of the same licence server makes up for. */
const reportEnd = "-report.json";

export class Spool {
  readonly folder: string;
  #last = 0;
  /** The sizes of all waiting messages, by their names, oldest first; null until somebody asks. */
  #sizes: Map<string, number> | null = null;
  #bytes = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes a message behind all others. When this returns it outlives a crash and a loss of power. */
  async add(message: BrokerCompositeMessage, isReport = false): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    if (this.#last === 0) this.#last = Math.max(this.#last, timeOf((await this.list()).at(-1) ?? "0"));
    // A clock that is set back must not put a message before older ones.
    this.#last = Math.max(Date.now(), this.#last + 1);
    const name = `${String(this.#last).padStart(15, "0")}-${randomBytes(4).toString("hex")}${isReport ? reportEnd : ".json"}`;
    const temporary = join(this.folder, `${name}.new`);
    const file = await open(temporary, "w");
    try {
      const text = JSON.stringify(message);
      await file.writeFile(text);
      await file.sync();
      this.#count(name, Buffer.byteLength(text));
    } finally {
      await file.close();
    }
    await rename(temporary, join(this.folder, name));
    await this.#syncFolder();
  }

  /** The names of all waiting messages, oldest first. */
  async list(): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    return names.filter((name) => messageFile.test(name)).sort();
  }

  /** The message as it is to be sent; null where another process has sent it meanwhile. */
  async read(name: string): Promise<string | null> {
    return readFile(join(this.folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
    this.#forget(name);
  }

  /** How much waits, and since when the oldest message does (milliseconds UTC; null where none does). */
  async backlog(): Promise<{ messages: number; bytes: number; since: number | null }> {
    const sizes = await this.#known();
    const [oldest] = sizes.keys();
    return { messages: sizes.size, bytes: this.#bytes, since: oldest === undefined ? null : timeOf(oldest) };
  }

  /**
   * Makes room: what is older than `age` (milliseconds) goes, and reports, oldest first, until no more than `bytes` are
   * left. Events go by their age alone: nothing makes up for them. Answers how many messages went.
   */
  async trim(bytes: number, age: number, now = Date.now()): Promise<number> {
    const sizes = await this.#known();
    let gone = 0;
    for (const name of sizes.keys()) {
      const isOld = timeOf(name) < now - age;
      if (!isOld && this.#bytes <= bytes) break;
      if (!isOld && !name.endsWith(reportEnd)) continue;
      gone += 1;
      await this.remove(name);
    }
    return gone;
  }

  /** The sizes of all messages, oldest first. */
  async #known(): Promise<Map<string, number>> {
    if (this.#sizes) return this.#sizes;
    const names = await this.list();
    const found = await Promise.all(names.map((name) => stat(join(this.folder, name)).catch(() => null)));
    this.#sizes ??= new Map();
    for (const [index, name] of names.entries()) this.#count(name, found[index]?.size ?? 0);
    return this.#sizes;
  }

  #count(name: string, size: number): void {
    if (!this.#sizes || this.#sizes.has(name)) return;
    this.#sizes.set(name, size);
    this.#bytes += size;
  }

  #forget(name: string): void {
    this.#bytes -= this.#sizes?.get(name) ?? 0;
    this.#sizes?.delete(name);
  }

  /** Moves a message that the service will never take to `refused/`, with the answer beside it. */
  async refuse(name: string, answer: string): Promise<string> {
    const refused = join(this.folder, "refused");
    await mkdir(refused, { recursive: true });
    await writeFile(join(refused, `${name}.answer.txt`), answer);
    await rename(join(this.folder, name), join(refused, name));
    this.#forget(name);
    return join(refused, name);
  }

  /**
   * Lets one process send at a time, so that the order holds. Waits half a minute; null where another one is still at
   * it. A lock that a dead process left is taken over.
   */
  async lock(wait = lockWait): Promise<{ release: () => Promise<void> } | null> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, "sending.lock");
    for (const until = Date.now() + wait; ; await delay(100)) {
      try {
        await writeFile(path, String(process.pid), { flag: "wx" });
        return { release: () => rm(path, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      if (await isAbandoned(path)) await rm(path, { force: true });
      else if (Date.now() >= until) return null;
    }
  }

  async #syncFolder(): Promise<void> {
    const folder = await open(this.folder, "r").catch(() => null);
    // Windows cannot sync a folder; the rename is then as lasting as the file system makes it.
    await folder?.sync().catch(() => {});
    await folder?.close();
  }
}

/** When a message was put into the spool, in milliseconds UTC. */
function timeOf(name: string): number {
  return Number(name.slice(0, 15));
}

/** Whether the lock's process is gone, or died before it wrote its number. */
async function isAbandoned(path: string): Promise<boolean> {
  const owner = Number(await readFile(path, "utf8").catch(() => ""));
  if (owner > 0) return !isAlive(owner);
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  return age > abandonedAfter;
}

function isAlive(process_: number): boolean {
  if (process_ === process.pid) return false;
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
