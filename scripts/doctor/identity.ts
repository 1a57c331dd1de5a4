// Checks of identity: whether this machine reaches the identity service by the address that tokens name, and the API server by its
// public URL; whether the secret of the settings opens the stored keys, the age of the signing key, and who can log in.
import { fileBeside, type Inspected } from "../../db/index.ts";
import { HOUR_MS } from "../../domain/time/units.ts";
import { type FoundSealing, fetchKeySet, findSealing, findUnseenPassword, inspectKeys } from "../../identity/index.ts";
import { type AddressState, stateOfAddress } from "../../notifications/delivery/sealed-address.ts";
import type { Config } from "../../server/settings/config.ts";
import { addressOf } from "../../server/start/security.ts";
import { fault, type Line, lengthText, ok, skipped, warning } from "./lines.ts";
import type { RunningParts } from "./ports.ts";

const longestMs = 5_000;

const untrusted =
  "This machine does not trust the certificate authority: let NODE_EXTRA_CA_CERTS name its certificate (PEM) in the service's environment.";

const remedies: Readonly<Record<string, string>> = {
  ENOTFOUND: "This machine cannot resolve the name: add it to DNS, or to its hosts file.",
  EAI_AGAIN: "This machine's name server does not answer: look into its network settings.",
  ECONNREFUSED: "Nothing listens there: start the identity service, or the proxy before it.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "The certificate comes without its chain: put the intermediate certificates into its file.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "Let NODE_EXTRA_CA_CERTS name the self-signed certificate (PEM) in the service's environment.",
  CERT_HAS_EXPIRED: "Renew the certificate.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another name: get one that has this name.",
};

/** `published`: the ids of the keys in the database, one of which the service must publish. */
export async function checkIdentity(
  config: Config,
  running: RunningParts,
  published: readonly string[],
): Promise<Line[]> {
  if (config.securityMode === "off") return [skipped("identity", "security is off: there is no identity service")];
  const issuer = config.identityUrl ?? addressOf(config, config.identityPort);
  if (config.identityUrl === null && config.identityPort === 0) {
    return [
      skipped("identity", "SVC_IDENTITY_PORT is 0 and SVC_IDENTITY_URL is not set: its address differs at each start"),
    ];
  }
  try {
    const { keys } = await fetchKeySet(issuer);
    const ids = keys.map(({ kid }) => kid ?? "");
    if (published.length === 0 || published.some((kid) => ids.includes(kid))) {
      return [ok("identity", `This machine reaches it as ${issuer}, and it publishes the keys of this database`)];
    }
    const remedy = "Let both have the same SVC_DB_URL.";
    return [fault("identity", `${issuer} publishes other keys than this database holds: it uses another one`, remedy)];
  } catch (error) {
    const { text, remedy } = errorLine(error);
    const found = `This machine does not reach it as ${issuer} (${text})`;
    if (!running.api && !running.identity) return [skipped("identity", `${found}; no server runs here`)];
    return [fault("identity", found, remedy)];
  }
}

/** Whether this machine reaches the API server by its public URL. */
export async function checkPublicUrl({ publicUrl }: Config, running: RunningParts): Promise<Line[]> {
  if (publicUrl === null) return [];
  try {
    const signal = AbortSignal.timeout(longestMs);
    const response = await fetch(`${publicUrl}/api/agentapi/test`, { signal, redirect: "manual" });
    await response.body?.cancel();
    if (response.ok && response.headers.has("x-trace-id"))
      return [ok("public url", `${publicUrl} reaches the API server`)];
    const found = `${publicUrl} answers ${response.status}, and not as the API server does`;
    return [fault("public url", found, "Check the settings and the log of the proxy: docs/proxies/ has examples.")];
  } catch (error) {
    const { text, remedy } = errorLine(error);
    const found = `This machine does not reach ${publicUrl} (${text})`;
    if (!running.api) return [skipped("public url", `${found}; no API server runs here`)];
    return [warning("public url", found, `${remedy} If only other machines are to reach it, nothing is wrong.`)];
  }
}

/** What failed, and what to do. The message of fetch's error is only that it failed. */
function errorLine(error: unknown): { text: string; remedy: string } {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  const code = cause?.code;
  if (code !== undefined) return { text: code, remedy: remedies[code] ?? "Check the network between the two." };
  const isOther = message.includes("SVC_IDENTITY_URL");
  const remedy = isOther
    ? "SVC_IDENTITY_URL must be the same on all servers, letter by letter."
    : "Check that the proxy or the identity service answers there.";
  return { text: message, remedy };
}

const wrongSecret =
  "Set SVC_KEY_SECRET to the secret that they were made with, or put the key file back beside the database. See docs/operating.md.";

/** `published`: the ids of the keys in the database that the identity service should publish. */
export async function checkKeys(
  db: Inspected,
  config: Config,
): Promise<{ readonly lines: Line[]; readonly published: readonly string[] }> {
  if (config.securityMode === "off")
    return { lines: [skipped("keys", "security is off: there are none")], published: [] };
  const { keySecret: secret, otherKeySecret: other, databaseUrl } = config;
  const { sealing, from } = findSealing({ secret, other, file: fileBeside(databaseUrl, "key") });
  const found = await inspectKeys(db.read, sealing, Date.now());
  const { signing, newestAt, published } = found;
  if (signing === null || newestAt === null) {
    return { lines: [ok("keys", "There are none yet: the first start of the identity service makes them")], published };
  }
  const lines = [...(await secretLines(db, found, { sealing, from })), ageLine(newestAt, config.keyMaxAgeMs)];
  return { lines, published };
}

async function secretLines(
  { read }: Inspected,
  { closed, clear, older }: Awaited<ReturnType<typeof inspectKeys>>,
  { sealing, from }: FoundSealing,
): Promise<Line[]> {
  if (closed === null || sealing === null) {
    // An API server alone needs it for destinations of notifications only.
    const found = "There is neither SVC_KEY_SECRET nor a key file here to open the keys with";
    return [skipped("keys", `${found}. The identity service needs one`)];
  }
  if (closed > 0)
    return [fault("keys", `The ${from} does not open ${closed} of the keys in the database`, wrongSecret)];
  if (clear > 0) {
    const remedy = "The next start of the identity service encrypts them.";
    return [warning("keys", `${clear} keys in the database are not encrypted`, remedy)];
  }
  const states = await addressStates(read, sealing);
  const closedAddresses = states.filter((state) => state === "closed").length;
  const olderAddresses = states.filter((state) => state === "older").length;
  if (older + olderAddresses > 0) {
    const found = `${older} keys and ${olderAddresses} addresses are encrypted with SVC_OTHER_KEY_SECRET or the key file`;
    return [warning("keys", found, "Encrypt them with SVC_KEY_SECRET: npm run keys -- reseal")];
  }
  if (closedAddresses > 0) {
    const found = `The ${from} does not open the addresses of ${closedAddresses} destinations of notifications`;
    return [
      warning(
        "keys",
        found,
        "Delete these destinations and make them again, or set the secret that they were made with.",
      ),
    ];
  }
  return [ok("keys", `The ${from} opens everything that is encrypted in the database`)];
}

async function addressStates(
  read: Inspected["read"],
  sealing: NonNullable<FoundSealing["sealing"]>,
): Promise<AddressState[]> {
  const rows: { uid: string; sealed: string }[] = await read("notification_destinations")
    .whereNotNull("sealed")
    .select("uid", "sealed");
  return rows.map(({ uid, sealed }) => stateOfAddress(sealing, uid, sealed));
}

/** When the next signing key is made, and whether that is late. */
export function ageLine(newestAt: number, maxAgeMs: number): Line {
  const age = Date.now() - newestAt;
  const left = maxAgeMs - age;
  if (left > -HOUR_MS) {
    const next = left > 0 ? `the next one is made in ${lengthText(left)}` : "the next one is due now";
    return ok("keys expiry", `The newest signing key is ${lengthText(age)} old; ${next}`);
  }
  const found = `The newest signing key is ${lengthText(age)} old: the next one is ${lengthText(left)} late`;
  const remedy =
    "A running identity service makes it. If one runs, look for the log line `the keys could not be read`; else start one.";
  return warning("keys expiry", found, remedy);
}

export async function checkAccounts({ read }: Inspected, config: Config): Promise<Line[]> {
  if (config.securityMode === "off") return [];
  const unseen = await findUnseenPassword({ read });
  if (unseen !== undefined) {
    const found = `The first start ended before it showed the password of ${unseen}: nobody has seen it`;
    return [fault("accounts", found, `Set one: npm run account -- passwd ${unseen}`)];
  }
  const enabled = await read("accounts").where({ role: "administrator", is_disabled: 0 }).first("id");
  if (enabled !== undefined) return [ok("accounts", "There is an administrator who may log in")];
  if ((await read("accounts").first("id")) === undefined) {
    return [ok("accounts", "There are none yet: the first start makes the account admin")];
  }
  const remedy = "Make one: npm run account -- add NAME --role administrator --password-stdin";
  return [fault("accounts", "No administrator may log in: all are disabled", remedy)];
}
