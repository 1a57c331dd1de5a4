// One HTTP POST to an address that somebody else chose: only to allowed networks, without redirects, ten seconds in all, and
// little of the answer is read.
import { lookup } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type InternalNetworks, isAllowed } from "./networks.ts";
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

function answerTo(
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
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "licence-usage-query-service" },
      // A connection of its own, so that the address that was checked is the one that is used.
      agent: false,
      lookup: lookupAmong(internal),
      signal,
    });
    request.on("error", reject);
    request.on("response", (response) => {
      // Its status counts, however its body ends.
      request.removeListener("error", reject).on("error", () => {});
      read(response, (text) => resolve(outcomeOf(response, text)));
    });
    request.end(body);
  });
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

/** The beginning of the answer, also where it breaks off: its status came already. */
function read(response: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = () => {
    response.destroy();
    done(Buffer.concat(chunks).subarray(0, mostRead).toString("utf8"));
  };
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= mostRead) end();
  });
  for (const event of ["end", "error", "aborted"]) response.on(event, end);
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
