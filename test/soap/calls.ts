// Sends legacy calls over real HTTP, as old programs do.
import { namespaces } from "../../legacy-soap/types/notation.ts";
import { loadConfig } from "../../server/settings/config.ts";
import { startServer } from "../../server/start/start.ts";

export const servicePath = "/Svc.Server.Services/AdminAPI";
export const soap11 = "http://schemas.xmlsoap.org/soap/envelope/";
export const soap12 = "http://www.w3.org/2003/05/soap-envelope";

export interface LegacyAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Of the fault; undefined when it is none. */
  readonly fault: string | undefined;
}

export interface LegacyRequest {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export async function send(url: string, { path = servicePath, method = "POST", headers = {}, body }: LegacyRequest) {
  const type = method === "POST" ? { "content-type": "text/xml; charset=utf-8" } : {};
  const answer = await fetch(url + path, {
    method,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const fault = /<faultstring>([^<]*)<|<soap:Text[^>]*>([^<]*)<|"faultstring":"([^"]*)"/.exec(text);
  return {
    status: answer.status,
    type: answer.headers.get("content-type") ?? "",
    text,
    fault: fault?.slice(1).find((part) => part !== undefined),
  } satisfies LegacyAnswer;
}

/** A service whose legacy methods have a separate port, without security. */
export function startOnLegacyPort(settings: Readonly<Record<string, string>> = {}) {
  return startServer(
    loadConfig({
      SVC_ENVIRONMENT: "test",
      SVC_API_PORT: "0",
      SVC_LEGACY_PORT: "0",
      SVC_SECURITY_MODE: "off",
      SVC_DB_URL: "sqlite::memory:",
      SVC_DEMO_DATA: "off",
      SVC_LOG_LEVEL: "silent",
      ...settings,
    }),
  );
}

/** An envelope with the method's element; `request` is the content of `<request>`, left out when undefined. */
export function envelope(method: string, request?: string, version = soap11): string {
  const prefixes = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const inside = request === undefined ? "" : `<tns:request>${request}</tns:request>`;
  return `<?xml version="1.0" encoding="utf-8"?><e:Envelope xmlns:e="${version}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" ${prefixes.join(" ")}><e:Body><tns:${method}>${inside}</tns:${method}></e:Body></e:Envelope>`;
}

/** BaseInfo with a session. */
export function session(id: string, refresh = false): string {
  return `<dc:BaseInfo><dc:SessionData><vo:Refresh>${refresh}</vo:Refresh><vo:SessionID>${id}</vo:SessionID></dc:SessionData></dc:BaseInfo>`;
}
