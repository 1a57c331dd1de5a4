// Finds the form of a message, the method that it names, and the request in it. It writes no response.

import { isRetired, isServed } from "../types/methods.ts";
import { namespaces } from "../types/notation.ts";
import { Fault } from "./fault.ts";
import { parseXml, type XmlElement } from "./xml.ts";

/** The form of a request, and so of its response. */
export type Form = "1.1" | "1.2" | "xml" | "json";

export interface Message {
  readonly form: Form;
  /** The method that the message itself names. */
  readonly method: string | undefined;
  readonly xml?: XmlElement | undefined;
  readonly json?: unknown;
  /** Of JSON: whether it was in the field `request`. */
  readonly isWrapped?: boolean;
}

const envelopes: Readonly<Record<string, "1.1" | "1.2">> = {
  "http://schemas.xmlsoap.org/soap/envelope/": "1.1",
  "http://www.w3.org/2003/05/soap-envelope": "1.2",
};
const addressing = /^http:\/\/(www\.w3\.org\/2005\/08|schemas\.xmlsoap\.org\/ws\/2004\/08)\/addressing$/;

/** Reads an XML message, without an envelope where `isBareAllowed`. Throws a Fault. */
export function xmlMessage(bytes: Buffer, charset: string | undefined, isBareAllowed: boolean): Message {
  const root = parseXml(bytes, charset);
  if (root.local === "Envelope") return envelopeMessage(root);
  if (!isBareAllowed) throw new Fault("Client", "The message is no SOAP envelope.");
  return bareMessage(root);
}

/** The method's element, or the request by itself, whatever its element's name. */
function bareMessage(root: XmlElement): Message {
  const holdsRequest = root.children.length === 1 && root.children[0]?.local === "request";
  if (!holdsRequest && !isServed(root.local) && !isRetired(root.local)) {
    return { form: "xml", method: undefined, xml: root };
  }
  if (!holdsRequest && root.children.length > 0) {
    throw new Fault("Client", "The method's element must hold one element, request.");
  }
  return { form: "xml", method: root.local, xml: root.children[0] };
}

function envelopeMessage(root: XmlElement): Message {
  const form = envelopes[root.uri];
  if (form === undefined) {
    throw new Fault("VersionMismatch", "The envelope is in a namespace that is neither SOAP 1.1's nor SOAP 1.2's.");
  }
  const header = root.children.find((child) => child.local === "Header" && child.uri === root.uri);
  const unknown = header?.children.find((child) => child.mustUnderstand && !addressing.test(child.uri));
  if (unknown !== undefined) {
    const shown = unknown.local.slice(0, 64);
    throw new Fault(
      "MustUnderstand",
      `The header ${shown} has mustUnderstand, and this service does not understand it.`,
    );
  }
  const body = root.children.find((child) => child.local === "Body" && child.uri === root.uri);
  if (body === undefined) throw new Fault("Client", "The envelope has no body.");
  const [element, second] = body.children;
  if (second !== undefined) throw new Fault("Client", "The body must hold one element.");
  if (element === undefined) return { form, method: undefined };
  if (element.uri !== namespaces.tns && element.uri !== "") {
    throw new Fault("Client", `The body's element must be in the namespace ${namespaces.tns}.`);
  }
  const other = element.children.find((child) => child.local !== "request");
  if (other !== undefined || element.children.length > 1) {
    throw new Fault("Client", "The method's element must hold one element, request.");
  }
  return { form, method: element.local, xml: element.children[0] };
}

/** Reads a JSON message; its depth was checked before parsing. Throws a Fault. */
export function jsonMessage(bytes: Buffer): Message {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Fault("Client", "The message must be JSON in UTF-8.");
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new Fault("Client", "The message must be a JSON object.");
  }
  const { request, ...others } = json as { request?: unknown };
  const isWrapped = "request" in json && Object.keys(others).length === 0;
  return { form: "json", method: undefined, json: isWrapped ? request : json, isWrapped };
}

/** The session that a message names; it is read before the complete request. */
export interface SessionData {
  readonly id: string | undefined;
  readonly refresh: boolean;
}

/** The session that a message names. Malformed parts are left to the reader to refuse. */
export function sessionOf({ xml, json }: Message): SessionData {
  if (xml !== undefined) {
    const data = inside(inside(xml, "BaseInfo"), "SessionData");
    const id = inside(data, "SessionID");
    const refresh = inside(data, "Refresh")?.text.trim();
    return { id: id?.isNil === false ? id.text.trim() : undefined, refresh: refresh === "true" || refresh === "1" };
  }
  const data = at(at(json, "BaseInfo"), "SessionData");
  const id = at(data, "SessionID");
  return { id: typeof id === "string" ? id : undefined, refresh: at(data, "Refresh") === true };
}

function inside(element: XmlElement | undefined, local: string): XmlElement | undefined {
  return element?.children.find((child) => child.local === local);
}

function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
