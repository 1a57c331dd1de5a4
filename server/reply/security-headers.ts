// The headers that helmet makes, computed once at start: one set for the API's answers, one for the description page, one for our pages.
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

/** For answers that no browser shows: nothing may be loaded from them. `tls` adds HSTS. */
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

/**
 * For the description page: scripts only from ourselves, none inline; nothing from another host but the identity service,
 * which it asks for a token, after signing in in a window that it opens.
 */
export function descriptionSecurityHeaders(tls: boolean, identityUrl: string | null): HeaderPairs {
  return headersOf({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...(identityUrl === null ? [] : [new URL(identityUrl).origin])],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", "data:"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // swagger-ui 5.35 writes style attributes
      },
    },
    crossOriginOpenerPolicy: { policy: identityUrl === null ? "same-origin" : "same-origin-allow-popups" },
    strictTransportSecurity: tls,
    xFrameOptions: { action: "deny" },
  });
}

/** For our own pages: everything from ourselves, but for what they ask of the identity service. */
export function pagesSecurityHeaders(tls: boolean, identityUrl: string | null): HeaderPairs {
  return headersOf({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...(identityUrl === null ? [] : [new URL(identityUrl).origin])],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
      },
    },
    strictTransportSecurity: tls,
    xFrameOptions: { action: "deny" },
  });
}
