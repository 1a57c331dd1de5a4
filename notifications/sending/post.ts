// One HTTP POST to an address that somebody else entered: only to allowed networks, without redirects, ten seconds in all, and
// only the beginning of the response is read.

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
  /** From the begin to the end of the response, in milliseconds. */
  readonly timeoutMs: number;
}

const mostRead = 4096;
const longestRetryMs = 3_600_000;

class NotAllowed extends Error {}

/** Rejects only when `signal` ends it. */
export async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { internal, timeoutMs }: PostLimits,
  signal: AbortSignal,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await sendTo(address, headers, body, internal, AbortSignal.any([signal, timeout]));
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return failed(`There was no answer within ${timeoutMs / 1000} seconds.`);
    return failed(wordsOf(error));
  }
}

async function sendTo(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  internal: InternalNetworks,
  signal: AbortSignal,
): Promise<Outcome> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Node does not look up names that are IP addresses already.
  if (isIP(host) !== 0 && !isAllowed(host, internal)) throw new NotAllowed();
  const request = (url.protocol === "https:" ? https : http).request(url, {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "licence-usage-query-service" },
    // A separate connection, so that the address used is the one that was checked.
    agent: false,
    lookup: lookupAmong(internal),
    signal,
  });
  request.end(body);
  const answered = once(request, "response");
  // The status counts, however the body ends.
  request.on("error", () => {});
  const [response] = (await answered) as [IncomingMessage];
  return outcomeOf(response, await beginningOf(response));
}

/** Resolves a name to those of its addresses that are allowed, at the moment of connecting. */
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

/** Also where the response breaks off: its status has already arrived. */
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

// Which network addresses are allowed: public ones, and others that the settings allow, so that nobody makes the service
// request what only the service can reach.

/** What SVC_INTERNAL_WEBHOOKS allows beside public addresses: nothing, everything, or networks such as 10.1.0.0/16. */
export type InternalNetworks = "off" | "on" | readonly string[];

/** No other IPv6 addresses are public yet; an old notation of IPv4 addresses (::127.0.0.1) is among the others. */
const publicV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Public in form, but only served within a provider's network: Azure's WireServer, and the service endpoints of IBM Cloud. The
 * metadata services of other providers (169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254) are in named ranges.
 */
const ofProviders = ["168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14"].map((one) => ipaddr.IPv4.parseCIDR(one));

function isGivenOut(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ip.kind() === "ipv6") return ip.match(publicV6);
  return !ofProviders.some((network) => ip.match(network));
}

/** Whether the text is a network, with its number of bits. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

/** Whether an IP address may be connected to. */
function isAllowed(address: string, internal: InternalNetworks): boolean {
  if (!ipaddr.isValid(address)) return false;
  // For an IPv4 address within an IPv6 one the IPv4 address counts.
  const ip = ipaddr.process(address);
  // Named ranges (private, loopback, link-local, carrier NAT, tunnels, …) are not public.
  if (internal === "on" || (ip.range() === "unicast" && isGivenOut(ip))) return true;
  if (internal === "off") return false;
  return internal.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === ip.kind() && ip.match(base, bits);
  });
}

// Signatures of webhooks as in Standard Webhooks 1.0: HMAC-SHA256 over id, timestamp and body. The tests verify them with the library
// `standardwebhooks`, which would bring a second SHA-256 into the service.

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
