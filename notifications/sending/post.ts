// One HTTP POST to an address that somebody else chose: only to allowed networks, without redirects, ten seconds in all, and
// little of the answer is read.

import { createHmac, randomBytes } from "node:crypto";
import { lookup } from "node:dns";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { answerOf, codeOf, failed, type Outcome, succeeded } from "./outcome.ts";

export interface PostLimits {
  readonly internal: InternalNetworks;
  /** From the begin to the end of the answer, in milliseconds. */
  readonly timeoutMs: number;
}

const mostRead = 4096;
const longestRetryMs = 3_600_000;

class NotAllowed extends Error {}

/** Never rejects, but when `signal` ends it. */
export async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { internal, timeoutMs }: PostLimits,
  signal: AbortSignal,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await answerTo(address, headers, body, internal, AbortSignal.any([signal, timeout]));
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return failed(`There was no answer within ${timeoutMs / 1000} seconds.`);
    return failed(wordsOf(error));
  }
}

async function answerTo(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  internal: InternalNetworks,
  signal: AbortSignal,
): Promise<Outcome> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Node looks no address up that is one already.
  if (isIP(host) !== 0 && !isAllowed(host, internal)) throw new NotAllowed();
  const request = (url.protocol === "https:" ? https : http).request(url, {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "licence-usage-query-service" },
    // A connection of its own, so that the address that was checked is the one that is used.
    agent: false,
    lookup: lookupAmong(internal),
    signal,
  });
  request.end(body);
  const answered = once(request, "response");
  // The status of an answer counts, however its body ends.
  request.on("error", () => {});
  const [response] = (await answered) as [IncomingMessage];
  return outcomeOf(response, await beginningOf(response));
}

/** The addresses of a name that may be connected to, and no others, at the moment of connecting. */
function lookupAmong(internal: InternalNetworks): LookupFunction {
  return (name, options, answer) => {
    lookup(name, { ...options, all: true }, (error, found = []) => {
      const open = error === null ? found.filter(({ address }) => isAllowed(address, internal)) : [];
      const [first] = open;
      if (first === undefined) answer(new NotAllowed(), "", 4);
      else if (options.all) answer(null, open);
      else answer(null, first.address, first.family);
    });
  };
}

/** Also where the answer breaks off: its status came already. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostRead) break;
    }
  } catch {
    // Broken off, or not at its end in time.
  }
  return Buffer.concat(chunks).subarray(0, mostRead).toString("utf8");
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, text: string): Outcome {
  const answer = answerOf(text.toWellFormed());
  if (statusCode >= 200 && statusCode < 300) return succeeded(statusCode, answer);
  if (statusCode >= 300 && statusCode < 400) {
    return failed("The answer is a redirect, which is not followed.", statusCode, answer);
  }
  const seconds = /^\d{1,6}$/.test(headers["retry-after"] ?? "") ? Number(headers["retry-after"]) : undefined;
  return {
    ...failed(`The answer has the status ${statusCode}.`, statusCode, answer),
    ...(seconds !== undefined && { retryAfterMs: Math.min(seconds * 1000, longestRetryMs) }),
    isFinal: statusCode === 410,
  };
}

const noAddress =
  "The host has no address that may be used: its name is not known, or it is in a network of the service (SVC_INTERNAL_WEBHOOKS).";

function wordsOf(error: unknown): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (error instanceof NotAllowed) return noAddress;
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code)) {
    return `TLS failed: the certificate is not trusted, or there is no TLS (${code}).`;
  }
  return `The connection failed${codeOf(code)}.`;
}

// Which network addresses may be connected to: public ones, and of the others those that the settings allow, so that nobody makes the
// service request what only the service can reach.

/** What SVC_INTERNAL_WEBHOOKS allows beside public addresses: nothing, everything, or networks such as 10.1.0.0/16. */
export type InternalNetworks = "off" | "on" | readonly string[];

/** Of IPv6 no other addresses are public yet: an old way to write an IPv4 address is among the rest (::127.0.0.1). */
const publicV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Public in form, and yet answered within a provider's network alone: Azure's WireServer, and the service endpoints of IBM Cloud. The
 * metadata services of the others (169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254) are in ranges with names of their own.
 */
const ofProviders = ["168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14"].map((one) => ipaddr.IPv4.parseCIDR(one));

function isGivenOut(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ip.kind() === "ipv6") return ip.match(publicV6);
  return !ofProviders.some((network) => ip.match(network));
}

/** Whether the text is a network, with the number of its bits. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

/** Whether an IP address may be connected to. */
function isAllowed(address: string, internal: InternalNetworks): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within an IPv6 one is what is connected to.
  const ip = ipaddr.process(address);
  // All that has a name of its own (private, loopback, link-local, carrier NAT, tunnels, …) is not for everybody.
  if (internal === "on" || (ip.range() === "unicast" && isGivenOut(ip))) return true;
  if (internal === "off") return false;
  return internal.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === ip.kind() && ip.match(base, bits);
  });
}

// Signatures of webhooks as in Standard Webhooks 1.0: HMAC-SHA256 over id, timestamp and body. The tests verify them with the library
// `standardwebhooks`, which would bring its own SHA-256 into the service.

const prefix = "whsec_";

export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** The three headers; `now` in milliseconds since 1970 UTC. */
export function signatureHeaders(secret: string, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
