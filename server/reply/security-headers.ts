// The headers that helmet makes, computed once at start: one set for the API's responses, one for the description page, one for our pages.
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";

/** Name, value, name, value …: what `writeHead` takes without making an object. */
export type HeaderPairs = readonly string[];

const common = {
  crossOriginEmbedderPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

function headersOf(options: HelmetOptions): HeaderPairs {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** For responses that no browser shows: they may load nothing. `tls` adds HSTS. */
export function apiSecurityHeaders(tls: boolean): HeaderPairs {
  return headersOf({
    ...common,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    referrerPolicy: false,
    strictTransportSecurity: tls,
    xFrameOptions: false,
  });
}

/** For pages: everything from this server, except for requests to the identity service. */
function shownHeaders(
  tls: boolean,
  identityUrl: string | null,
  directives: Readonly<Record<string, string[]>>,
  openerPolicy: "same-origin" | "same-origin-allow-popups" = "same-origin",
): HeaderPairs {
  const shared = {
    baseUri: ["'none'"],
    connectSrc: ["'self'", ...(identityUrl === null ? [] : [new URL(identityUrl).origin])],
    frameAncestors: ["'none'"],
    scriptSrc: ["'self'"],
  };
  return headersOf({
    ...common,
    contentSecurityPolicy: { useDefaults: false, directives: { ...shared, ...directives } },
    crossOriginOpenerPolicy: { policy: openerPolicy },
    strictTransportSecurity: tls,
    xFrameOptions: { action: "deny" },
  });
}

/**
 * For the description page: scripts only from this server, none inline; no other host but the identity service,
 * from which it requests a token, after signing in in a window that it opens.
 */
export function descriptionSecurityHeaders(tls: boolean, identityUrl: string | null): HeaderPairs {
  const directives = {
    defaultSrc: ["'self'"],
    formAction: ["'self'"],
    imgSrc: ["'self'", "data:"],
    objectSrc: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"], // swagger-ui 5.35 writes style attributes
  };
  return shownHeaders(tls, identityUrl, directives, identityUrl === null ? "same-origin" : "same-origin-allow-popups");
}

/** For our pages: everything from this server, except for requests to the identity service. */
export function pagesSecurityHeaders(tls: boolean, identityUrl: string | null): HeaderPairs {
  const directives = { defaultSrc: ["'none'"], formAction: ["'none'"], imgSrc: ["'self'"], styleSrc: ["'self'"] };
  return shownHeaders(tls, identityUrl, directives);
}
