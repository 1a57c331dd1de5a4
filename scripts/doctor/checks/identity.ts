// Whether an API server on this machine reaches the identity service by the address that tokens name, and whether the service is
// reached by its public URL.
import { fetchKeySet } from "../../../identity/index.ts";
import type { Config } from "../../../server/settings/config.ts";
import { addressOf } from "../../../server/start/security.ts";
import { fault, type Line, ok, skipped, warning } from "../line.ts";
import type { RunningParts } from "./ports.ts";

const longestMs = 5_000;

const remedies: Readonly<Record<string, string>> = {
  ENOTFOUND: "This machine does not know the name: add it to DNS, or to its hosts file.",
  EAI_AGAIN: "This machine's name server does not answer.",
  ECONNREFUSED: "Nothing listens there: start the identity service, or the proxy before it.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "The certificate comes without its chain: put the intermediate certificates into its file.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "This machine does not know the certificate authority: let NODE_EXTRA_CA_CERTS name its certificate (PEM) in the service's environment.",
  SELF_SIGNED_CERT_IN_CHAIN:
    "This machine does not know the certificate authority: let NODE_EXTRA_CA_CERTS name its certificate (PEM) in the service's environment.",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "Let NODE_EXTRA_CA_CERTS name the self-signed certificate (PEM) in the service's environment.",
  CERT_HAS_EXPIRED: "Renew the certificate.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another name: get one that has this name.",
};

/** `published`: the ids of the keys in the database, some of which must be answered. */
export async function checkIdentity(
  config: Config,
  running: RunningParts,
  published: readonly string[],
): Promise<Line[]> {
  if (config.securityMode === "off") return [skipped("identity", "security is off: there is no identity service")];
  const issuer = config.identityUrl ?? addressOf(config, config.identityPort);
  if (config.identityUrl === null && config.identityPort === 0) {
    return [
      skipped("identity", "SVC_IDENTITY_PORT is 0 and SVC_IDENTITY_URL is not set: nobody knows where it listens"),
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
    const { text, remedy } = told(error);
    const found = `This machine does not reach it as ${issuer} (${text})`;
    if (!running.api && !running.identity) return [skipped("identity", `${found}; no server runs here`)];
    return [fault("identity", found, remedy)];
  }
}

/** Whether browsers and programs that run on this machine reach the API server by its public URL. */
export async function checkPublicUrl({ publicUrl }: Config, running: RunningParts): Promise<Line[]> {
  if (publicUrl === null) return [];
  try {
    const signal = AbortSignal.timeout(longestMs);
    const answer = await fetch(`${publicUrl}/api/agentapi/test`, { signal, redirect: "manual" });
    await answer.body?.cancel();
    if (answer.ok && answer.headers.has("x-trace-id")) return [ok("public url", `${publicUrl} reaches the API server`)];
    const found = `${publicUrl} answers ${answer.status}, and not as the API server does`;
    return [fault("public url", found, "Look into the settings and the log of the proxy: docs/proxies/ has examples.")];
  } catch (error) {
    const { text, remedy } = told(error);
    const found = `This machine does not reach ${publicUrl} (${text})`;
    if (!running.api) return [skipped("public url", `${found}; no API server runs here`)];
    return [warning("public url", found, `${remedy} If only other machines are to reach it, nothing is wrong.`)];
  }
}

/** Names what failed, and what to do. Fetch's own error says only that it failed. */
function told(error: unknown): { text: string; remedy: string } {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  const code = cause?.code;
  if (code !== undefined) return { text: code, remedy: remedies[code] ?? "Look into the network between the two." };
  const isOther = message.includes("SVC_IDENTITY_URL");
  const remedy = isOther
    ? "SVC_IDENTITY_URL must be the same on all servers, letter by letter."
    : "Look whether the proxy or the identity service answers there.";
  return { text: message, remedy };
}
