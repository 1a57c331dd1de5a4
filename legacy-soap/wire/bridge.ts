// The envelopes, by npm soap without a server of its own. It is given a small request of our making, for by then the
// true one was read, checked and answered by the table: soap 1.13 enforces no types, loses namespaces of inherited
// fields, and a result that it can't write ends the process. The only file that imports it.
import { createServerless, type Server } from "soap";
import { isRetired, isServed, retired, served } from "../types/methods.ts";
import { namespaces } from "../types/notation.ts";
import type { Fault } from "./fault.ts";
import { wsdl } from "./wsdl.ts";

export type SoapVersion = "1.1" | "1.2";

/** What goes into the envelope: the answer's element as XML, or a fault. */
export type Outcome = { readonly method: string; readonly xml: string } | Fault;

export type Envelopes = (version: SoapVersion, outcome: Outcome) => Promise<string>;

/** soap hands on `connection` as it is. */
interface Carried {
  readonly connection: { readonly outcome: Outcome; readonly version: SoapVersion };
}

let opened: Promise<Envelopes> | undefined;

/** They know nothing of who asks, so servers of one process share them: reading the WSDL is a good part of a start. */
export function openEnvelopes(): Promise<Envelopes> {
  opened ??= createEnvelopes();
  return opened;
}

/** Resolves when both servers know the WSDL: createServerless itself resolves before. */
async function createEnvelopes(): Promise<Envelopes> {
  const document = wsdl("http://localhost/");
  const servers = { "1.1": await openServer(document, false), "1.2": await openServer(document, true) };

  return async function envelope(version, outcome) {
    const method = "xml" in outcome ? outcome.method : "GetLoginFormSettings";
    const request = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><${method} xmlns="${namespaces.tns}"/></e:Body></e:Envelope>`;
    const connection = { outcome, version } as unknown as { remoteAddress?: string };
    const { body } = await servers[version].processRequest(request, { connection });
    return body;
  };
}

function openServer(document: string, isVersion12: boolean): Promise<Server> {
  const names = [...Object.keys(served), ...Object.keys(retired)].filter((name) => isServed(name) || isRetired(name));
  const port = Object.fromEntries(names.map((name) => [name, answerOf]));
  return new Promise((resolve, reject) => {
    const services = { AdminAPI: { basicHttpBindingConfiguration_IAdminAPI: port } };
    const callback = (error: unknown, server: Server) => (error ? reject(error) : resolve(server));
    const options = { path: "/", services, xml: document, callback, forceSoap12Headers: isVersion12 };
    createServerless({ ...options, suppressStack: true }).catch(reject);
  });
}

/** Every method of soap's: the answer that is there already. What it throws, soap writes as a fault. */
function answerOf(_args: unknown, _callback: unknown, _headers: unknown, request: unknown): object {
  const { outcome, version } = (request as Carried).connection;
  if ("xml" in outcome) return { _xml: outcome.xml };
  throw { Fault: version === "1.1" ? fault11(outcome) : fault12(outcome) };
}

function fault11({ code, message }: Fault): object {
  return { faultcode: `soap:${code}`, faultstring: forXml(message) };
}

function fault12({ code, message }: Fault): object {
  const value = code === "Client" ? "Sender" : code === "Server" ? "Receiver" : code;
  return {
    Code: { Value: `soap:${value}` },
    Reason: { Text: { attributes: { "xml:lang": "en" }, $value: forXml(message) } },
  };
}

/** soap escapes what XML must escape; what XML does not know at all goes. */
function forXml(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}
