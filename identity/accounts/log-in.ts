// One attempt to log in with a name and a password, for the token endpoint, the log-in page and the legacy methods: it is throttled
// after failures, takes the same time for any name, and is counted when it fails.
import { type Database, withoutLocks } from "../../db/index.ts";
import { type AuditEntry, recordAct } from "../audit/audit-log.ts";
import type { AccountRole, ProvedAccount } from "./accounts.ts";
import { HashingRefused, isPasswordOf, withHashingPermit } from "./password-hash.ts";
import { accountKey, passwordBytes } from "./rules.ts";
import { countFailure, networkOf, noteSuccess, siteOf, throttleOf } from "./throttle.ts";

export interface LoggedIn extends ProvedAccount {
  readonly outcome: "logged in";
  readonly name: string;
  readonly role: AccountRole;
  readonly mustChangePassword: boolean;
  /** A second factor must follow before the log-in is complete (identity/second-factor): a code, or a security key. */
  readonly hasSecondFactor: boolean;
  readonly hasCode: boolean;
  readonly hasKey: boolean;
  /** As in Attempt. */
  readonly through: string;
}

export type LogInOutcome = LoggedIn | { readonly outcome: "refused" } | NotNow<"throttled" | "busy">;

/** The password, or the code, was not checked: because of failures, too many waiting attempts, or too many wrong codes. */
export interface NotNow<Why extends string = "throttled" | "busy" | "codes used up"> {
  readonly outcome: Why;
  readonly retryAfterSeconds: number;
}

export interface Attempt {
  readonly name: string;
  readonly password: string;
  readonly address: string;
  /** Where the log-in happens, for the audit log: a client id, a page. */
  readonly through: string;
}

/** Rejects only with the database's errors. A throttled attempt is refused before its password is checked. */
export async function attemptLogIn(db: Database, attempt: Attempt): Promise<LogInOutcome> {
  const { name, address } = attempt;
  const { refuseMs, waitMs, isTrusted } = await throttleOf(db, name, address);
  if (refuseMs > 0) return throttledBy(refuseMs);
  const site = siteOf(address);
  if (waitMs > 0 && !(await waited(waitMs, site))) return throttledBy(waitMs);
  try {
    return await withHashingPermit({ isTrusted, address: site, account: accountKey(name) }, async () => {
      // Other attempts failed while it waited for its permit.
      const meanwhile = await throttleOf(db, name, address);
      return meanwhile.refuseMs > 0 ? throttledBy(meanwhile.refuseMs) : checkPassword(db, attempt);
    });
  } catch (error) {
    if (!(error instanceof HashingRefused)) throw error;
    return { outcome: "busy", retryAfterSeconds: error.retryAfterSeconds };
  }
}

/** Attempts that may wait at the same time in this process, in all and of one site. */
const mostWaiting = { inAll: 500, perSite: 10 };
const waiting = new Map<string, number>();

/** False: too many wait. */
async function waited(milliseconds: number, site: string): Promise<boolean> {
  const inAll = [...waiting.values()].reduce((sum, count) => sum + count, 0);
  const perSite = waiting.get(site) ?? 0;
  if (inAll >= mostWaiting.inAll || perSite >= mostWaiting.perSite) return false;
  waiting.set(site, perSite + 1);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const left = (waiting.get(site) ?? 1) - 1;
  if (left === 0) waiting.delete(site);
  else waiting.set(site, left);
  return true;
}

function throttledBy(milliseconds: number): NotNow<"throttled"> {
  return { outcome: "throttled", retryAfterSeconds: Math.ceil(milliseconds / 1000) };
}

async function checkPassword(db: Database, attempt: Attempt): Promise<LogInOutcome> {
  const { name, password, address, through } = attempt;
  const row = await db
    .read("accounts")
    .where("name_key", accountKey(name))
    .first("id", "name", "role", "password_hash", "generation", "is_disabled", "must_change_password", "totp_secret");
  const isTooLong = Buffer.byteLength(password) > passwordBytes.most;
  const isRight = await isPasswordOf(isTooLong ? "" : password, row?.password_hash);
  if (!isRight || isTooLong || row.is_disabled) {
    await countFailure(db, name, address);
    await recordRefusal(db, { name: row?.name, through }, address, "password");
    return { outcome: "refused" };
  }
  const hasCode = row.totp_secret !== null;
  const hasKey = (await db.read("security_keys").where("account_id", row.id).first("id")) !== undefined;
  const hasSecondFactor = hasCode || hasKey;
  // Otherwise somebody who has the password could clear the failures of wrong codes.
  if (!hasSecondFactor) await noteSuccess(db, name, address);
  return {
    outcome: "logged in",
    sub: String(row.id),
    generation: row.generation,
    mustChangePassword: Boolean(row.must_change_password),
    name: row.name,
    role: row.role,
    hasSecondFactor,
    hasCode,
    hasKey,
    through,
  };
}

/** Records a log-in once it is complete: after the second factor, or after the forced change of password. */
export async function recordLogIn(db: Database, who: LoggedIn): Promise<void> {
  await db.write.transaction((trx) => recordAct(trx, logInOf(who)), withoutLocks);
}

/** The audit entry. */
export function logInOf({ sub, name, through }: LoggedIn): AuditEntry {
  return { actor: name, by: { kind: "account", id: sub }, action: "log-in", target: name, detail: { through } };
}

/** A name that no account has is not recorded: it may be a password in the wrong field. Not every refusal is recorded. */
export async function recordRefusal(
  db: Database,
  { name, through }: { readonly name: string | undefined; readonly through: string },
  address: string,
  reason: "password" | "second factor",
): Promise<void> {
  const inThisHour = refusedLogInsOf(db).count(networkOf(address), Date.now());
  if (inThisHour === null) return;
  const entry = { actor: "unknown name", target: name ?? "unknown name", detail: { through, reason, inThisHour } };
  await db.write.transaction((trx) => recordAct(trx, { ...entry, action: "log-in.refused" }), withoutLocks);
}

// Anybody may try to log in, and whoever has a password without the second factor may do it without end: an audit entry for each
// refusal would let them fill the disk. So the first ones of an hour are written singly, later ones when their number has doubled,
// with that number. Counted in this process.

const hourMs = 3_600_000;
/** Single entries in an hour: of one IP address, and in all. */
const firstPerAddress = 10;
const firstOfAll = 200;
const mostNetworks = 10_000;

/** How many there were in this hour: of the IP address, or in all. */
type RefusedCount = { readonly fromAddress: number } | { readonly fromAll: number };

const counted = new WeakMap<Database, RefusedLogIns>();

export function refusedLogInsOf(db: Database): RefusedLogIns {
  const counts = counted.get(db) ?? new RefusedLogIns();
  counted.set(db, counts);
  return counts;
}

class RefusedLogIns {
  readonly #ofNetwork = new Map<string, number>();
  #hour = 0;
  #all = 0;
  #written = 0;

  /** `network`: an IP address or network. Null: this one is not written. */
  count(network: string, now: number): RefusedCount | null {
    const hour = Math.floor(now / hourMs);
    if (hour !== this.#hour) {
      this.#ofNetwork.clear();
      this.#hour = hour;
      this.#all = 0;
      this.#written = 0;
    }
    this.#all += 1;
    const fromAddress = this.#countOf(network);
    if (this.#written < firstOfAll) {
      if (!isDue(fromAddress, firstPerAddress)) return null;
      this.#written += 1;
      return { fromAddress };
    }
    return isDue(this.#all, firstOfAll) ? { fromAll: this.#all } : null;
  }

  #countOf(network: string): number {
    const isSeparate = this.#ofNetwork.has(network) || this.#ofNetwork.size < mostNetworks;
    const key = isSeparate ? network : "others";
    const count = (this.#ofNetwork.get(key) ?? 0) + 1;
    this.#ofNetwork.set(key, count);
    return count;
  }
}

/** One of the first, or two, four, eight … times as many. */
function isDue(count: number, first: number): boolean {
  return count <= first || Number.isInteger(Math.log2(count / first));
}
