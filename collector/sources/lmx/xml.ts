// What `lmxendutil -licstatxml` printed: licence servers, in each its features, in each its users.
import { hasControlCharacters } from "../../text/decode.ts";
import { fits, longestVersion } from "../../text/limits.ts";
import type { Complain } from "../manager.ts";
import {
  newFeature,
  newUser,
  type PrintedFeature,
  type PrintedReports,
  type PrintedServer,
  readDate,
  readHosts,
  readNumbers,
  readTime,
  setTimes,
} from "./report.ts";

/** Reads all servers. Elements of an unknown name are passed over; features in them are read, users are not. */
export function readXml(text: string, complain: Complain): PrintedReports {
  const tags = tagsOf(text, (line, part) => complain(line, part, "no tag that is whole"));
  const reader = new XmlReader();
  for (const tag of tags) {
    if (tag.isClosing) {
      reader.close(tag);
      continue;
    }
    const complaint = reader.read(tag);
    if (complaint !== null) complain(tag.line, tag.text, complaint);
  }
  const isWhole =
    isClosed(tags, "LM-X") && (tags.some(({ name }) => name === "LM-X") || isClosed(tags, "LICENSE_PATH"));
  return { servers: reader.servers, isComplete: isWhole };
}

class XmlReader {
  readonly servers: PrintedServer[] = [];
  #feature: PrintedFeature | null = null;
  /** The licences of files on the machine of lmxendutil itself are of no licence server. */
  #isLocal = false;
  /** An element of an unknown name that has not ended: a user in it may wait for licences, or have been denied. */
  #unknown: string | null = null;

  /** What is wrong with the tag, or null. */
  read(tag: Tag): string | null {
    if (tag.name === "LICENSE_PATH") return this.#readPath(tag);
    if (this.#isLocal) return null;
    if (tag.name === "FEATURE") return this.#readFeature(tag);
    if (tag.name === "USER") return this.#readUser(tag);
    if (tag.name === "LM-X" || tag.name === "USED") return null;
    if (!tag.text.endsWith("/>")) this.#unknown ??= tag.name;
    return "an element that lmxendutil is not known to print";
  }

  close({ name }: Tag): void {
    if (name === this.#unknown) this.#unknown = null;
    // What follows may be of a feature whose tag is not whole.
    if (name === "FEATURE") this.#feature = null;
  }

  #readUser(tag: Tag): string | null {
    if (!this.#feature) return "no feature that it could belong to stands before it";
    return this.#unknown === null ? addUser(tag, this.#feature) : "a user in an element that is not known";
  }

  #readPath(tag: Tag): null {
    this.#feature = null;
    this.#unknown = null;
    this.#isLocal = isLocalPath(tag);
    if (!this.#isLocal) this.servers.push(serverOf(tag));
    return null;
  }

  #readFeature(tag: Tag): string | null {
    const { feature, complaint } = featureOf(tag);
    this.#feature = feature;
    this.#unknown = null;
    if (this.servers.length === 0) this.servers.push({ hosts: [], version: null, isUp: true, features: [] });
    if (feature) this.servers.at(-1)?.features.push(feature);
    return complaint;
  }
}

function isClosed(tags: readonly Tag[], name: string): boolean {
  const matching = tags.filter((tag) => tag.name === name && !tag.text.endsWith("/>"));
  return matching.filter(({ isClosing }) => !isClosing).length <= matching.filter(({ isClosing }) => isClosing).length;
}

function isLocalPath({ attributes }: Tag): boolean {
  return /^(?:local|file)$/i.test(attributes.get("TYPE") ?? "") && !(attributes.get("HOST") ?? "").includes("@");
}

function serverOf({ attributes }: Tag): PrintedServer {
  const status = attributes.get("STATUS");
  const version = attributes.get("SERVER_VERSION") ?? "";
  // Older ones print no STATUS: one that did not answer has no version.
  const isUp = status === undefined || status === "" ? version !== "" : /^success\b/i.test(status);
  const hosts = readHosts(attributes.get("HOST") ?? "");
  return { hosts, version: fits(version, longestVersion) ? version : null, isUp, features: [] };
}

function featureOf(tag: Tag): { feature: PrintedFeature | null; complaint: string | null } {
  const { attributes } = tag;
  const read = (name: string) => attributes.get(name) ?? "";
  const feature = hasControls(tag) ? "control characters" : newFeature(read("NAME"), read("VERSION"), read("VENDOR"));
  if (typeof feature === "string") return { feature: null, complaint: feature };
  feature.start = readDate(attributes.get("START"));
  feature.end = readDate(attributes.get("END"));
  const complaint = readNumbers(feature, read("USED_LICENSES"), read("TOTAL_LICENSES"));
  const isDated = !feature.start.isUnreadable && !feature.end.isUnreadable;
  return { feature, complaint: complaint ?? (isDated ? null : "a start or an end that is no date") };
}

function addUser(tag: Tag, feature: PrintedFeature): string | null {
  const { attributes, line, text } = tag;
  if (hasControls(tag)) return "control characters";
  const read = (name: string) => attributes.get(name) ?? "";
  const user = newUser(line, text, {
    user: read("NAME"),
    host: read("HOST"),
    address: read("IP"),
    licenses: read("USED_LICENSES"),
  });
  if (typeof user === "string") return user;
  user.start = readTime(read("LOGIN_TIME"));
  const oddTime = setTimes(user, { checkout: read("CHECKOUT_TIME"), borrowedUntil: read("BORROW_EXPIRE_TIME") });
  user.share = ["SHARE_CUSTOM", "SHARE_USER", "SHARE_HOST"].map((name) => attributes.get(name) ?? "").join("\n");
  if (oddTime !== null) return oddTime;
  if (user.start === null && user.borrowedUntil === null) return "a checkout without the time of its start";
  feature.users.push(user);
  return null;
}

const names = ["NAME", "VERSION", "VENDOR", "HOST"];

/** A tag may go over lines, but no name in it. */
function hasControls({ attributes, text }: Tag): boolean {
  if (names.some((name) => /[\r\n]/.test(attributes.get(name) ?? ""))) return true;
  return hasControlCharacters(text.includes("\r") ? text.replaceAll("\r", "") : text);
}

// The tags of a text that is meant to be XML. Old licence servers write some that no XML parser takes: tags that are not
// closed, line ends within them, words between them. Nothing is repaired: what is no whole tag is left out and named.

interface Tag {
  /** In capitals, with a slash before it where it closes. */
  name: string;
  isClosing: boolean;
  /** By name in capitals. */
  attributes: Map<string, string>;
  /** From 1. */
  line: number;
  text: string;
}

/** Values may hold angle brackets, though XML has no `<` there; but no tag of lmxendutil, so that a quote that is not closed ends. */
const tagPattern =
  /<(\/?)(?:[a-z][\w-]*:)?([a-z][\w-]*)((?:\s+[\w:-]+\s*=\s*(?:"(?:[^"<]|<(?!\/?(?:LM-X|LICENSE_PATH|FEATURE|USER)\b))*"|'(?:[^'<]|<(?!\/?(?:LM-X|LICENSE_PATH|FEATURE|USER)\b))*'))*)\s*(\/?)\s*>/gi;
const attributePattern = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** The declaration of XML, and comments. */
const otherMarkup = /<\?[^>]*\?>|<!--[\s\S]*?-->/g;
/** A text whose tags are none. */
const quotedText = /<!\[CDATA\[[\s\S]*?\]\]>/g;

/** Whether there are tags of lmxendutil in it. */
export function hasTags(text: string): boolean {
  return /<(?:[a-z][\w-]*:)?(?:LM-X|LICENSE_PATH|FEATURE|USER)\b/i.test(text);
}

/** The tags in their order. What stands between them and is not blank goes to `complain`, line by line. */
function tagsOf(text: string, complain: (line: number, text: string) => void): Tag[] {
  const tags: Tag[] = [];
  const plain = text
    .replace(otherMarkup, (markup) => markup.replace(/[^\n]/g, " "))
    .replace(quotedText, (quoted) => quoted.replace(/[<>]/g, " "));
  let line = 1;
  let position = 0;
  const leaveOut = (between: string) => {
    if (!/\S/.test(between)) return;
    between.split("\n").forEach((part, index) => {
      if (part.trim() !== "" && !isHead(part)) complain(line + index, part.trim());
    });
  };
  for (const found of plain.matchAll(tagPattern)) {
    const between = plain.slice(position, found.index);
    leaveOut(between);
    line += between.split("\n").length - 1;
    const [all, slash, name = "", attributes = ""] = found;
    const tag = { name: name.toUpperCase(), isClosing: slash === "/", attributes: attributesOf(attributes) };
    tags.push({ ...tag, line, text: all });
    line += all.split("\n").length - 1;
    position = found.index + all.length;
  }
  leaveOut(plain.slice(position));
  return tags;
}

/** What lmxendutil prints before its XML; in the middle too, where several servers were queried. */
function isHead(line: string): boolean {
  return /^\s*([^<>]*\butility\b.* v?\d|copyright \(c\))/i.test(line);
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(attributePattern)) {
    const key = name.toUpperCase();
    if (!attributes.has(key)) attributes.set(key, decoded(double ?? single ?? "").trim());
  }
  return attributes;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    const isCharacter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : all;
  });
}
