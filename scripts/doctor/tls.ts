// Checks of TLS: whether the certificate of the settings fits its key, is valid, and has its chain and the names that clients use.
// The certificate of a proxy is read from a connection.
import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { duplexPair } from "node:stream";
import tls from "node:tls";
import { DAY_MS } from "../../domain/time/units.ts";
import type { Config } from "../../server/settings/config.ts";
import { fault, type Line, lengthText, ok, skipped, warning } from "./lines.ts";

/** Automatic renewals come 30 days before the end. */
const soonMs = 21 * DAY_MS;
const longestMs = 5_000;

interface Certificate {
  readonly validTo: Date;
  readonly validFrom: Date;
  /** Why a client would refuse it; null: it would not. */
  readonly refusal: string | null;
}

export async function checkTls(config: Config): Promise<Line[]> {
  const names = [config.publicUrl, config.identityUrl]
    .filter((url) => url?.startsWith("https:"))
    .map((url) => new URL(url as string));
  if (config.tls !== null) return fileLines(config.tls, [...new Set(names.map(({ hostname }) => hostname))]);
  if (names.length === 0) return [ok("tls", "is not used: no setting requires it")];
  const addresses = [...new Map(names.map((url) => [url.host, url])).values()];
  return Promise.all(addresses.map(proxyLine));
}

async function fileLines(files: NonNullable<Config["tls"]>, names: readonly string[]): Promise<Line[]> {
  let read: { cert: Buffer; key: Buffer };
  try {
    read = { cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) };
    if (!new X509Certificate(read.cert).checkPrivateKey(createPrivateKey(read.key))) {
      return [
        fault("tls", "SVC_TLS_KEY is the key of another certificate", "Name the key that belongs to SVC_TLS_CERT."),
      ];
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const remedy = "Let this account read both files, PEM, the certificate first and its chain after it.";
    return [fault("tls", `SVC_TLS_CERT or SVC_TLS_KEY can't be read (${code ?? message})`, remedy)];
  }
  const hostnames = names.length > 0 ? names : [undefined];
  return Promise.all(hostnames.map(async (name) => lineOf(name ?? "the certificate", await certificateOf(read, name))));
}

/** Shakes hands with the certificate inside this process, so that the chain is verified as by a client on this machine. */
async function certificateOf(files: { cert: Buffer; key: Buffer }, name: string | undefined): Promise<Certificate> {
  const [here, there] = duplexPair();
  const server = new tls.TLSSocket(there, { isServer: true, secureContext: tls.createSecureContext(files) });
  server.on("error", () => {});
  try {
    return await shakeHands(tls.connect({ socket: here, ...ofClient(name) }), name);
  } finally {
    server.destroy();
  }
}

async function proxyLine(url: URL): Promise<Line> {
  const port = Number(url.port || 443);
  try {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    return lineOf(url.host, await shakeHands(tls.connect({ host, port, ...ofClient(host) }), host));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return skipped("tls", `Nothing does TLS at ${url.host} now (${code ?? message})`);
  }
}

/** The handshake accepts any certificate: the reason to refuse it is read afterwards. */
function ofClient(name: string | undefined): tls.ConnectionOptions {
  const isName = name !== undefined && !/^[\d.]+$|:/.test(name);
  return { rejectUnauthorized: false, timeout: longestMs, ...(isName && { servername: name }) };
}

function shakeHands(socket: tls.TLSSocket, name: string | undefined): Promise<Certificate> {
  return new Promise<Certificate>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("timeout", () => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
    socket.once("secureConnect", () => {
      const certificate = socket.getPeerCertificate();
      const wrongName = name === undefined ? undefined : tls.checkServerIdentity(name, certificate);
      const refusal = socket.authorized ? null : String(socket.authorizationError);
      resolve({
        validFrom: new Date(certificate.valid_from),
        validTo: new Date(certificate.valid_to),
        refusal: refusal ?? (wrongName === undefined ? null : "ERR_TLS_CERT_ALTNAME_INVALID"),
      });
    });
  }).finally(() => socket.destroy());
}

/** By the code of the reason why clients refuse a certificate. */
const refusals: Readonly<Record<string, readonly [found: string, remedy: string]>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: ["the certificate is for other names", "Get one that has this name."],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    "the certificate comes without its chain",
    "Put the intermediate certificates after it, into the same file.",
  ],
};
const untrusted =
  "If the authority is your company's, give its certificate to all clients, and to the service by NODE_EXTRA_CA_CERTS. Else get a certificate of a public one.";

function lineOf(name: string, { validFrom, validTo, refusal }: Certificate): Line {
  const left = validTo.getTime() - Date.now();
  const until = validTo.toISOString().slice(0, 10);
  const renew = "Renew the certificate, then restart the service or its proxy.";
  if (left <= 0) return fault("tls", `${name}: expired on ${until}`, renew);
  if (validFrom.getTime() > Date.now()) {
    return fault("tls", `${name}: is valid from ${validFrom.toISOString()} on`, "Check this machine's clock.");
  }
  const [found, remedy] = refusals[refusal ?? ""] ?? [];
  if (found !== undefined && remedy !== undefined) return fault("tls", `${name}: ${found}`, remedy);
  if (refusal !== null) {
    return warning("tls", `${name}: this machine does not trust its authority (${refusal})`, untrusted);
  }
  if (left < soonMs) {
    const why = "Renew it, and find out why that did not happen automatically.";
    return warning("tls", `${name}: ends in ${lengthText(left)}, on ${until}`, why);
  }
  return ok("tls", `${name}: valid until ${until}, with its chain`);
}
