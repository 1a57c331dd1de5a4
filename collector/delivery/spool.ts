// Messages on their way, on the disk: each is written whole before anything else goes on, and goes once it was answered.
// It is for the collector's account alone, since it holds names of users. Sending is sender.ts.
import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BrokerCompositeMessage } from "../../generated/contract.ts";

const lockWait = 30_000;
const abandonedAfter = 5_000;
const messageFile = /^\d{15}-[0-9a-f]{8}(-report)?\.json$/;
/** How the name of a file ends whose message a later report of the same licence server makes up for. */
const reportEnd = "-report.json";

const asideFolder = "set-aside";
/** What is set aside may take so much of the spool: one licence server must not push out what others say. */
const asideShare = 1 / 4;

/** Names of messages are relative to the folder: those that are set aside are in separate folders. */
export class Spool {
  readonly folder: string;
  #last = 0;
  /** The sizes of all messages by their names; null until they are needed. */
  #sizes: Map<string, number> | null = null;
  #isPrivate = false;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes a message behind all others. When this returns it outlives a crash and a loss of power. */
  async add(message: BrokerCompositeMessage, isReport = false): Promise<void> {
    await this.#prepare();
    if (this.#last === 0) this.#last = Math.max(this.#last, timeOf((await this.list()).at(-1) ?? "0"));
    // A clock that is set back must not put a message before older ones.
    this.#last = Math.max(Date.now(), this.#last + 1);
    const name = `${String(this.#last).padStart(15, "0")}-${randomBytes(4).toString("hex")}${isReport ? reportEnd : ".json"}`;
    const temporary = join(this.folder, `${name}.new`);
    const file = await open(temporary, "w", 0o600);
    try {
      const text = JSON.stringify(message);
      await file.writeFile(text);
      await file.sync();
      this.#sizes?.set(name, Buffer.byteLength(text));
    } finally {
      await file.close();
    }
    await rename(temporary, join(this.folder, name));
    await this.#syncFolder();
  }

  /** The names of the messages that wait to be sent, oldest first. */
  async list(): Promise<string[]> {
    const names = await this.#namesIn(this.folder);
    return names.filter((name) => messageFile.test(name)).sort();
  }

  /** The names of the messages that are set aside, by what setAside was given, oldest first. */
  async listAside(): Promise<ReadonlyMap<string, string[]>> {
    const groups = await this.#namesIn(join(this.folder, asideFolder));
    const lists = groups.sort().map(async (group): Promise<[string, string[]]> => {
      const names = await this.#namesIn(join(this.folder, asideFolder, group));
      const messages = names.filter((name) => messageFile.test(name)).sort();
      return [group, messages.map((name) => join(asideFolder, group, name))];
    });
    return new Map((await Promise.all(lists)).filter(([, names]) => names.length > 0));
  }

  /** How many messages wait, those that are set aside included. */
  async count(): Promise<number> {
    const aside = [...(await this.listAside()).values()].flat();
    return (await this.list()).length + aside.length;
  }

  /** Whether events wait: what the service does not know yet is not lost. */
  async hasEvents(): Promise<boolean> {
    return (await this.#allSizes()).keys().some((name) => !name.endsWith(reportEnd));
  }

  /** Puts a message behind those of the same group, out of the way of all others. */
  async setAside(name: string, group: string): Promise<void> {
    if (isAside(name)) return;
    await makePrivateFolder(join(this.folder, asideFolder, group));
    const there = join(asideFolder, group, basename(name));
    await rename(join(this.folder, name), join(this.folder, there));
    this.#sizes?.set(there, this.#sizes.get(name) ?? 0);
    this.#sizes?.delete(name);
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
    this.#sizes?.delete(name);
  }

  /** How much waits, and since when the oldest message does (milliseconds UTC; null where none does). */
  async backlog(): Promise<{ messages: number; bytes: number; since: number | null }> {
    const sizes = await this.#allSizes();
    const oldest = sizes.keys().reduce((since, name) => Math.min(since, timeOf(name)), Number.POSITIVE_INFINITY);
    return { messages: sizes.size, bytes: sum(sizes.values()), since: sizes.size === 0 ? null : oldest };
  }

  /**
   * Makes room: what is older than `age` (milliseconds) goes, and reports, oldest first, until no more than `bytes` are
   * left. Events go by their age alone: nothing makes up for them. Of what is set aside the oldest goes once it takes more
   * than a quarter of the room. Answers how many messages went.
   */
  async trim(bytes: number, age: number, now = Date.now()): Promise<number> {
    const sizes = await this.#allSizes();
    const before = sizes.size;
    let total = sum(sizes.values());
    let aside = sum(sizes.entries().map(([name, size]) => (isAside(name) ? size : 0)));
    const isFull = () => total > bytes || aside > bytes * asideShare;
    if (!isFull() && !sizes.keys().some((name) => timeOf(name) < now - age)) return 0;
    // What is set aside goes first.
    const inOrder = [...sizes].sort(
      ([left], [right]) => Number(isAside(right)) - Number(isAside(left)) || timeOf(left) - timeOf(right),
    );
    for (const [name, size] of inOrder) {
      const isOld = timeOf(name) < now - age;
      const goes = isAside(name) ? aside > bytes * asideShare : total > bytes && name.endsWith(reportEnd);
      if (!isOld && !goes) continue;
      await this.remove(name);
      total -= size;
      if (isAside(name)) aside -= size;
    }
    return before - sizes.size;
  }

  async #allSizes(): Promise<Map<string, number>> {
    if (this.#sizes) return this.#sizes;
    const names = [...(await this.list()), ...[...(await this.listAside()).values()].flat()];
    const found = await Promise.all(names.map((name) => stat(join(this.folder, name)).catch(() => null)));
    this.#sizes ??= new Map();
    for (const [index, name] of names.entries())
      if (!this.#sizes.has(name)) this.#sizes.set(name, found[index]?.size ?? 0);
    return this.#sizes;
  }

  async #namesIn(folder: string): Promise<string[]> {
    return readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
  }

  /** Moves a message that the service will never take to `refused/`, with the answer beside it. */
  async refuse(name: string, answer: string): Promise<string> {
    const refused = join(this.folder, "refused");
    await makePrivateFolder(refused);
    const there = join(refused, basename(name));
    await writeFile(`${there}.answer.txt`, answer, { mode: 0o600 });
    await rename(join(this.folder, name), there);
    this.#sizes?.delete(name);
    return there;
  }

  /**
   * Lets one process send at a time, so that the order holds. Waits half a minute; null where another one is still at
   * it. A lock that a dead process left is taken over.
   */
  async lock(wait = lockWait): Promise<{ release: () => Promise<void> } | null> {
    await this.#prepare();
    const path = join(this.folder, "sending.lock");
    for (const until = Date.now() + wait; ; await delay(100)) {
      try {
        await writeFile(path, String(process.pid), { flag: "wx", mode: 0o600 });
        return { release: () => rm(path, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      if (await isAbandoned(path)) await rm(path, { force: true });
      else if (Date.now() >= until) return null;
    }
  }

  async #prepare(): Promise<void> {
    await makePrivateFolder(this.folder);
    if (this.#isPrivate) return;
    this.#isPrivate = true;
    await keepPrivate(this.folder);
  }

  async #syncFolder(): Promise<void> {
    const folder = await open(this.folder, "r").catch(() => null);
    // Windows cannot sync a folder; the rename is then as lasting as the file system makes it.
    await folder?.sync().catch(() => {});
    await folder?.close();
  }
}

function isAside(name: string): boolean {
  return name.startsWith(asideFolder);
}

function sum(sizes: Iterable<number>): number {
  let total = 0;
  for (const size of sizes) total += size;
  return total;
}

/** When a message was put into the spool, in milliseconds UTC. */
function timeOf(name: string): number {
  return Number(basename(name).slice(0, 15));
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

/** What the collector writes at the top of its spool. */
const spoolName = /^(\d{15}-[0-9a-f]{8}(-report)?\.json(\.new)?|set-aside|refused|state|sending\.lock)$/;
const asOwner = { folder: 0o700, file: 0o600 } as const;

/** Makes a folder of the spool where it is not there. */
async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: asOwner.folder });
}

/** Takes what is the collector's in the folder away from other accounts, and the folder itself where it holds nothing else. */
async function keepPrivate(folder: string, names: RegExp = spoolName): Promise<void> {
  if (process.platform === "win32") return;
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.every(({ name }) => names.test(name))) await tryChmod(folder, asOwner.folder);
  for (const entry of entries.filter(({ name }) => names.test(name))) {
    const path = join(folder, entry.name);
    if (entry.isFile()) await tryChmod(path, asOwner.file);
    if (entry.isDirectory()) await keepPrivate(path, /^/);
  }
}

/** A file that has gone meanwhile was sent; one of another account, or on a file system without rights, is used all the same. */
async function tryChmod(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch(() => {});
}
