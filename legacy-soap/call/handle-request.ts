// Everything under the legacy URL: the WSDL, envelopes, bare XML and JSON. Independent of sockets and of Koa.

import { isRetired, isServed, retired, type ServedName, served } from "../types/methods.ts";
import { Fault } from "../wire/fault.ts";
import { type Form, jsonMessage, type Message, sessionOf, xmlMessage } from "../wire/message.ts";
import { requestFromJson, requestFromXml } from "../wire/read-request.ts";
import { envelope, faultEnvelope, responseXml, resultJson } from "../wire/write.ts";
import { wsdl } from "../wire/wsdl.ts";
import type { Gateway, PublicProblem } from "./gateway.ts";
import { perform } from "./perform.ts";

export interface LegacyRequest {
  readonly verb: string;
  /** Of /web/{method}; undefined at the URL of the SOAP service. */
  readonly webMethod: string | undefined;
  /** The text after the question mark. */
  readonly query: string;
  readonly contentType: string | undefined;
  readonly accept: string | undefined;
  /** SOAPAction of SOAP 1.1. */
  readonly soapAction: string | undefined;
  /** The service's URL as the client sees it. */
  readonly address: string;
  /** Its unpacked bytes; undefined when there is none. Rejects with a Fault, or an error that is a problem of the gateway. */
  readonly readBody: () => Promise<Buffer | undefined>;
  readonly gateway: Gateway;
}

export interface LegacyResponse {
  readonly status: number;
  readonly type: string;
  /** In pieces, most of which are not made yet. */
  readonly text: Iterable<string>;
  readonly allow?: string;
  /** The called method, for the log. */
  readonly method?: string | undefined;
}

/** Methods that change something cannot be called by GET. */
const byPostOnly = ["PerformUserAuthentication", "AddLicenseInfo", "AddLicenseUsage"];

/** Never rejects: failures become faults. */
export async function handleLegacy(request: LegacyRequest): Promise<LegacyResponse> {
  const state: State = { form: formOf(request), method: undefined };
  try {
    return await respond(request, state);
  } catch (error) {
    const fault = error instanceof Fault ? error : faultOf(request.gateway.problemOf(error));
    return { ...faultResponse(fault, state.form), method: state.method };
  }
}

const faultOf = ({ status, detail }: PublicProblem) => new Fault(status >= 500 ? "Server" : "Client", detail);

/** What is already known about a request when it fails. */
interface State {
  form: Form;
  method: ServedName | undefined;
}

async function respond(request: LegacyRequest, state: State): Promise<LegacyResponse> {
  const { verb, webMethod, query } = request;
  const isReading = verb === "GET" || verb === "HEAD";
  if (isReading && webMethod === undefined) return description(request.address, query);
  if (!isReading && verb !== "POST") return notAllowed("GET, HEAD, POST");
  if (isReading && byPostOnly.includes(webMethod ?? "")) return notAllowed("POST");
  const message = isReading ? emptyMessage(request) : await messageOf(request, state);
  state.form = message.form;
  const name = methodName(request, message);
  state.method = name;
  const { request: requestType } = served[name];
  const read = () =>
    message.form === "json" ? requestFromJson(requestType, message.json) : requestFromXml(requestType, message.xml);
  const write = (result: object) => written(name, message, result);
  const text = await perform({ name, session: sessionOf(message), read, write }, request.gateway);
  return { status: 200, type: typeOf(message.form), text, method: name };
}

/** The complete message of a result. */
function* written(name: ServedName, { form, isWrapped }: Message, result: object): Generator<string> {
  const resultType = served[name].result;
  if (form === "json") {
    if (isWrapped) yield `{"${name}Result":`;
    yield* resultJson(resultType, result);
    if (isWrapped) yield "}";
    return;
  }
  if (form === "xml") yield '<?xml version="1.0" encoding="utf-8"?>';
  const xml = responseXml(name, resultType, result);
  yield* form === "xml" ? xml : envelope(form, xml);
}

/** The WSDL, or one line with its URL. */
function description(address: string, query: string): LegacyResponse {
  if (/^(single)?wsdl(=|&|$)/i.test(query)) return { status: 200, type: typeOf("xml"), text: [wsdl(address)] };
  return {
    status: 200,
    type: "text/plain; charset=utf-8",
    text: [`The legacy AdminAPI. Its description is at ${address}?wsdl\n`],
  };
}

function notAllowed(allow: string): LegacyResponse {
  return { status: 405, type: "text/plain; charset=utf-8", text: [`This address accepts only ${allow}.\n`], allow };
}

/** The expected form of the response, before the message is read. */
function formOf({ contentType, accept, verb }: LegacyRequest): Form {
  const type = essence(contentType);
  if (type === "application/soap+xml") return "1.2";
  if (type === "application/json") return "json";
  if (verb === "GET" || verb === "HEAD") return /\bjson\b/.test(accept ?? "") ? "json" : "xml";
  return "1.1";
}

function emptyMessage(request: LegacyRequest): Message {
  return { form: formOf(request), method: undefined };
}

async function messageOf(request: LegacyRequest, state: State): Promise<Message> {
  const type = essence(request.contentType);
  const isWeb = request.webMethod !== undefined;
  const accepted = ["text/xml", "application/xml", "application/soap+xml", ...(isWeb ? ["application/json"] : [])];
  const body = await request.readBody();
  if (body === undefined) {
    if (isWeb && /\bjson\b/.test(request.accept ?? "")) state.form = "json";
    return { form: state.form, method: undefined };
  }
  if (type !== "" && !accepted.includes(type)) {
    throw new Fault("Client", `The message's Content-Type must be one of ${accepted.join(", ")}.`, 415);
  }
  if (type === "application/json") return jsonMessage(body);
  const charset = /;\s*charset\s*=\s*([^;]+)/i.exec(request.contentType ?? "")?.[1];
  return xmlMessage(body, charset, isWeb);
}

/** The called method: URL, SOAPAction and message may not name different ones. */
function methodName(request: LegacyRequest, message: Message): ServedName {
  const ofAction = actionOf(request);
  const name = message.method ?? request.webMethod ?? ofAction;
  if (name === undefined) throw new Fault("Client", "The message names no method.");
  if (request.webMethod !== undefined && name.toLowerCase() !== request.webMethod.toLowerCase()) {
    throw new Fault("Client", "The address and the message name different methods.");
  }
  const isMethod = ofAction !== undefined && (isServed(ofAction) || isRetired(ofAction));
  if (isMethod && ofAction !== name) {
    throw new Fault("Client", "SOAPAction and the message name different methods.");
  }
  const exact = exactName(name);
  if (exact !== undefined && isServed(exact)) return exact;
  throw notServed(name, exact);
}

/** The last part of the action that the headers name. */
function actionOf({ soapAction, contentType }: LegacyRequest): string | undefined {
  const action = /;\s*action\s*=\s*"?([^";]*)/i.exec(contentType ?? "")?.[1] ?? soapAction;
  return action?.trim().replaceAll('"', "").split("/").at(-1) || undefined;
}

function notServed(name: string, exact: string | undefined): Fault {
  if (exact === undefined) {
    const shown = /^[A-Za-z][A-Za-z0-9]{0,63}$/.test(name) ? `method ${name}` : "such method";
    return new Fault("Client", `This service has no ${shown}.`);
  }
  const instead = isRetired(exact) ? retired[exact] : null;
  const replaced = instead === null ? "No REST method replaces it." : `Call ${instead} (REST) instead.`;
  return new Fault("Client", `The method ${exact} is no longer supported. ${replaced}`);
}

/** The contract's spelling; URLs are compared without case. */
function exactName(name: string): string | undefined {
  if (isServed(name) || isRetired(name)) return name;
  return [...Object.keys(served), ...Object.keys(retired)].find((one) => one.toLowerCase() === name.toLowerCase());
}

function faultResponse(fault: Fault, form: Form): LegacyResponse {
  if (form === "json") {
    const text = JSON.stringify({ Fault: { faultcode: fault.code, faultstring: fault.message } });
    return { status: fault.status, type: typeOf(form), text: [text] };
  }
  const version = form === "1.2" ? "1.2" : "1.1";
  return { status: fault.status, type: typeOf(version), text: faultEnvelope(version, fault) };
}

function typeOf(form: Form): string {
  if (form === "json") return "application/json; charset=utf-8";
  return form === "1.2" ? "application/soap+xml; charset=utf-8" : "text/xml; charset=utf-8";
}

function essence(contentType: string | undefined): string {
  return (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
