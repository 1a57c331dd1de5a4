// Reads untrusted XML into a small tree, in one pass and with limits on everything that could grow. Nothing of a refused document is
// stored, and no message of the parser is public.
import { SaxesParser, type SaxesTagNS } from "saxes";
import { Fault } from "./fault.ts";

export interface XmlElement {
  readonly uri: string;
  readonly local: string;
  /** The text directly in it. */
  readonly text: string;
  readonly children: readonly XmlElement[];
  /** `xsi:nil` is true. */
  readonly isNil: boolean;
  /** SOAP's `mustUnderstand` is true. */
  readonly mustUnderstand: boolean;
}

const limits = {
  depth: 32,
  elements: 50_000,
  /** Counts `<`: tags that open and close, with some left for comments and sections. */
  tags: 120_000,
  attributesPerElement: 32,
  /** Of one attribute's value, in characters. */
  attribute: 4096,
  /** Time of the main thread that reading may take: it blocks all other requests. */
  milliseconds: 2_000,
  /** A longer tag or text is refused, whatever else it is. */
  piece: 262_144,
} as const;

const encodings = /^(utf-?8|utf-?16(le|be)?|us-ascii)$/i;
const isWide = (encoding: string) => /16/.test(encoding);
const wrongEncoding =
  "The message is not in the encoding that it should be in: UTF-8, or UTF-16 with a byte order mark.";

const doctype = "The message has a document type declaration, which SOAP forbids.";
const chunk = 16_384;
const instance = "http://www.w3.org/2001/XMLSchema-instance";
const envelopes = ["http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope"];

/** An element that is being read. */
interface Open extends Writable<Omit<XmlElement, "children">> {
  readonly children: Open[];
}
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The root element. Throws a Fault for malformed XML, and where a limit is exceeded. */
export function parseXml(bytes: Buffer, charset: string | undefined): XmlElement {
  if (tags(bytes) > limits.tags) refuse(`The message has more than ${limits.elements} elements.`);
  const { text, used } = decoded(bytes, charset);
  if (/^\s*(<\?xml[^>]{0,200}\?>\s*)?<!DOCTYPE/i.test(text.slice(0, 1024))) refuse(doctype);
  const parser = new SaxesParser({ xmlns: true, position: false });
  const stack: Open[] = [];
  let root: Open | undefined;
  let elements = 0;
  let quietSince = 0;
  let at = 0;

  parser.on("error", () => refuse("The message is not well-formed XML."));
  parser.on("doctype", () => refuse(doctype));
  parser.on("processinginstruction", () => refuse("The message has a processing instruction, which SOAP forbids."));
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding === undefined) return;
    if (!encodings.test(encoding)) refuse("The message must be in UTF-8 or UTF-16.");
    if (isWide(encoding) !== isWide(used)) refuse(wrongEncoding);
  });
  let attributes = 0;
  parser.on("opentagstart", () => {
    attributes = 0;
  });
  parser.on("attribute", ({ value }) => {
    if (++attributes > limits.attributesPerElement)
      refuse(`An element has more than ${limits.attributesPerElement} attributes.`);
    if (value.length > limits.attribute) refuse(`An attribute is longer than ${limits.attribute} characters.`);
  });
  parser.on("opentag", (tag) => {
    quietSince = at;
    if (++elements > limits.elements) refuse(`The message has more than ${limits.elements} elements.`);
    if (stack.length >= limits.depth) refuse(`The message nests deeper than ${limits.depth}.`);
    const element = elementOf(tag);
    const parent = stack.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
    stack.push(element);
  });
  parser.on("closetag", () => {
    quietSince = at;
    stack.pop();
  });
  const addText = (more: string) => {
    quietSince = at;
    const top = stack.at(-1);
    if (top !== undefined) top.text += more;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);

  const began = performance.now();
  for (at = 0; at < text.length; at += chunk) {
    if (performance.now() - began > limits.milliseconds) refuse("The message takes too long to read.");
    if (at - quietSince > limits.piece) refuse(`A text or a tag is longer than ${limits.piece} characters.`);
    parser.write(text.slice(at, at + chunk));
  }
  parser.close();
  if (root === undefined) throw new Fault("Client", "The message holds no element.");
  return root;
}

/** How many bytes could begin a tag: a quick check before the parser runs. */
function tags(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0x3c) count += 1;
  return count;
}

function refuse(text: string): never {
  throw new Fault("Client", text);
}

function elementOf({ uri, local, attributes }: SaxesTagNS): Open {
  const element: Open = { uri, local, text: "", children: [], isNil: false, mustUnderstand: false };
  for (const name in attributes) {
    const attribute = attributes[name];
    if (attribute === undefined || attribute.uri === "") continue;
    const isTrue = /^\s*(true|1)\s*$/.test(attribute.value);
    if (attribute.uri === instance && attribute.local === "nil") element.isNil = isTrue;
    if (envelopes.includes(attribute.uri) && attribute.local === "mustUnderstand") element.mustUnderstand = isTrue;
  }
  return element;
}

/** The text of the bytes: UTF-8, or UTF-16 by a byte order mark or the charset. */
function decoded(bytes: Buffer, charset: string | undefined): { text: string; used: string } {
  const named = charset?.toLowerCase().replaceAll(/["'\s]/g, "");
  if (named !== undefined && !encodings.test(named)) {
    return refuse("The message must be in UTF-8 or UTF-16.");
  }
  const [first, second] = bytes;
  const isBig = (first === 0xfe && second === 0xff) || named === "utf-16be";
  const isLittle = (first === 0xff && second === 0xfe) || named === "utf-16le" || named === "utf-16";
  const encoding = isBig ? "utf-16be" : isLittle ? "utf-16le" : "utf-8";
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), used: encoding };
  } catch {
    return refuse(wrongEncoding);
  }
}
