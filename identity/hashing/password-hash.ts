// Hashes passwords with argon2id (RFC 9106, in the PHC form that other tools read), in Node's thread pool and never on the
// main thread. Few run at once, so that the rest of the process keeps its processors; the others wait for their turn (turns.ts).
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { type Turn, Turns } from "./turns.ts";

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** A whole company may log in within a minute or so; strangers of one address have the places of a few people. */
const turns = new Turns({
  atOnce: Math.max(1, Math.min(4, availableParallelism()) - 1),
  known: { ofAddress: 100, inAll: 200 },
  strangers: { ofAddress: 20, inAll: 200 },
  longestWaitMs: 5_000,
});

/**
 * Runs `work` when its turn has come; null: for somebody who logged in already. `work` may compute one hash; all of it counts
 * under the limit. Throws TurnRefused where too many wait.
 */
export function inHashingTurn<T>(turn: Turn | null, work: () => Promise<T>): Promise<T> {
  return turns.run(turn, work);
}

/** The hash of a new password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inHashingTurn(null, () => derive({ ...cost, message: Buffer.from(password), nonce }));
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * Whether the password belongs to the hash. Without a hash (no such account) the answer is false after the same time.
 * Call it inside `inHashingTurn`.
 */
export async function isPasswordOf(password: string, hash: string | undefined): Promise<boolean> {
  const { parameters, tag } = parsed(hash ?? nobodysHash);
  const made = await derive({ ...parameters, message: Buffer.from(password) });
  return timingSafeEqual(made, tag) && hash !== undefined;
}

const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`;

function parsed(hash: string) {
  const [, memory, passes, parallelism, nonce = "", tag = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash) ?? [];
  if (memory === undefined) throw new TypeError("A stored password hash is not in the PHC form of argon2id");
  const bytes = Buffer.from(tag, "base64");
  const numbers = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { parameters: { ...numbers, nonce: Buffer.from(nonce, "base64"), tagLength: bytes.length }, tag: bytes };
}

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)));
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
