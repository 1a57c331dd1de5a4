// What `lmxendutil -licstatxml` printed: licence servers, in each its features, in each its users.
import { hasControlCharacters } from "../../../text/decode.ts";
import { fits, longestVersion } from "../../../text/limits.ts";
import type { UnreadablePart } from "../../manager.ts";
import {
  newFeature,
  newUser,
  type PrintedFeature,
  type PrintedServer,
  readDate,
  readHosts,
  readNumbers,
  readTime,
} from "./report.ts";
import { type Tag, tagsOf } from "./tags.ts";

export interface XmlReports {
  servers: PrintedServer[];
  /** Whether what was opened was closed: else the text is cut off. */
  isComplete: boolean;
}

/** Reads all servers. Elements that are not known are passed over; what is in them is read. */
export function readXml(text: string, unreadable: UnreadablePart[]): XmlReports {
  const complain = (line: number, part: string, reason: string) => unreadable.push({ line, text: part, reason });
  const tags = tagsOf(text, (line, part) => complain(line, part, "no tag that is whole"));
  const servers: PrintedServer[] = [];
  let feature: PrintedFeature | null = null;
  // The licences of files on the machine of lmxendutil itself are of no licence server.
  let isLocal = false;
  for (const tag of tags) {
    const { name, isClosing, line } = tag;
    if (isClosing || (name !== "LICENSE_PATH" && isLocal)) continue;
    if (name === "LICENSE_PATH") {
      feature = null;
      isLocal = isLocalPath(tag);
      if (!isLocal) servers.push(serverOf(tag));
    } else if (name === "FEATURE") {
      const read = featureOf(tag, (reason) => complain(line, tag.text, reason));
      feature = read;
      if (servers.length === 0) servers.push({ hosts: [], version: null, isUp: true, features: [] });
      if (read) servers.at(-1)?.features.push(read);
    } else if (name === "USER") {
      const complaint = feature ? addUser(tag, feature) : "no feature that it could belong to stands before it";
      if (complaint !== null) complain(line, tag.text, complaint);
    } else if (name !== "LM-X" && name !== "USED") {
      complain(line, tag.text, "an element that lmxendutil is not known to print");
    }
  }
  return {
    servers,
    isComplete: isClosed(tags, "LM-X") && (tags.some(({ name }) => name === "LM-X") || isClosed(tags, "LICENSE_PATH")),
  };
}

function isClosed(tags: readonly Tag[], name: string): boolean {
  const own = tags.filter((tag) => tag.name === name && !tag.text.endsWith("/>"));
  return own.filter(({ isClosing }) => !isClosing).length <= own.filter(({ isClosing }) => isClosing).length;
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

function featureOf({ attributes, text }: Tag, complain: (reason: string) => void): PrintedFeature | null {
  const read = (name: string) => attributes.get(name) ?? "";
  const feature = hasControls(text) ? "control characters" : newFeature(read("NAME"), read("VERSION"), read("VENDOR"));
  if (typeof feature === "string") {
    complain(feature);
    return null;
  }
  feature.start = readDate(attributes.get("START"));
  feature.end = readDate(attributes.get("END"));
  const complaint = readNumbers(feature, read("USED_LICENSES"), read("TOTAL_LICENSES"));
  const isDated = !feature.start.isUnreadable && !feature.end.isUnreadable;
  if (complaint !== null || !isDated) complain(complaint ?? "a start or an end that is no date");
  return feature;
}

function addUser({ attributes, line, text }: Tag, feature: PrintedFeature): string | null {
  if (hasControls(text)) return "control characters";
  const read = (name: string) => attributes.get(name) ?? "";
  const user = newUser(line, text, {
    user: read("NAME"),
    host: read("HOST"),
    address: read("IP"),
    licenses: read("USED_LICENSES"),
  });
  if (typeof user === "string") return user;
  const borrowed = attributes.get("BORROW_EXPIRE_TIME");
  user.start = readTime(attributes.get("CHECKOUT_TIME")) ?? readTime(attributes.get("LOGIN_TIME"));
  user.borrowedUntil = readTime(borrowed);
  user.share = ["SHARE_CUSTOM", "SHARE_USER", "SHARE_HOST"].map((name) => attributes.get(name) ?? "").join("\n");
  if (borrowed && user.borrowedUntil === null) return "a time of return that does not exist";
  if (user.start === null && user.borrowedUntil === null) return "a checkout without the time of its start";
  feature.users.push(user);
  return null;
}

/** A tag may go over lines. */
function hasControls(text: string): boolean {
  return hasControlCharacters(text.includes("\r") ? text.replaceAll("\r", "") : text);
}
