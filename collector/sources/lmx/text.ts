// What `lmxendutil -licstat` printed for people: the same as its XML, line by line.
import { isRestOf, lineComplaint } from "../../text/decode.ts";
import { fits, longestVersion } from "../../text/limits.ts";
import type { Complain } from "../manager.ts";
import {
  newFeature,
  newUser,
  type PrintedFeature,
  type PrintedReports,
  type PrintedServer,
  type PrintedUser,
  readDate,
  readHosts,
  readNumbers,
  readTime,
  setTimes,
} from "./report.ts";

const longestLine = 10_000;
const rule = /^[-+=*]{5,}$/;

/** Reads all servers. Lines that are not recognised are unreadable. */
export function readText(lines: readonly string[], complain: Complain): PrintedReports {
  const reader = new TextReader(complain);
  for (const [index, text] of lines.entries()) reader.read(index + 1, text.trim());
  const isLastWhole = reader.endFeature();
  const { servers, isCut } = reader;
  const isBegun = servers.some(({ isUp, features }) => isUp === true && features.length === 0);
  return { servers, isComplete: isLastWhole && !isCut && !isBegun };
}

class TextReader {
  readonly servers: PrintedServer[] = [];
  /** Whether a failure stands below features, or one of them cannot be read. */
  isCut = false;
  readonly #complain: Complain;
  #feature: PrintedFeature | null = null;
  /** The first line of a feature whose numbers have not been read. */
  #head: { line: number; text: string } | null = null;
  /** A user whose times have not all been read. */
  #user: PrintedUser | null = null;
  /** What is wrong with one of these times, or null. */
  #oddTime: string | null = null;
  #above = "";

  constructor(complain: Complain) {
    this.#complain = complain;
  }

  read(line: number, text: string): void {
    const above = this.#above;
    this.#above = text;
    if (text === "") return;
    const complaint = lineComplaint(text, longestLine) ?? this.#readLine(line, text);
    this.isCut ||= complaint !== null && /^\W*feature:/i.test(text);
    if (complaint !== null && isRestOf(above, text) && this.#head?.line === line - 1) this.#dropFeature();
    if (complaint !== null && isRestOf(above, text)) this.#oddTime ??= "a checkout whose end is on the line below";
    // Times below are of whoever it is about, and not of the user above it.
    else if (complaint !== null && /licen[cs]e|\S@\S/i.test(text)) this.#endUser();
    // The banner comes last: a feature may have its words in its name.
    if (complaint !== null && !isNoise(text)) this.#complain(line, text, complaint);
  }

  /** Whether its numbers were printed. */
  endFeature(): boolean {
    this.#endUser();
    const head = this.#head;
    this.#head = null;
    if (head) this.#complain(head.line, head.text, "a feature without its numbers");
    return head === null;
  }

  /** Its name or its version goes on in a line that cannot be read. */
  #dropFeature(): void {
    this.#current().features.pop();
    this.#head = null;
    this.#feature = null;
    this.isCut = true;
  }

  #endUser(): void {
    const user = this.#user;
    this.#user = null;
    if (!user) return;
    const complaint = this.#oddTime ?? (hasTime(user) ? null : "a checkout without the time of its start");
    if (complaint === null) this.#feature?.users.push(user);
    else this.#complain(user.line, user.text, complaint);
  }

  #readLine(line: number, text: string): string | null {
    const feature = /^feature: *(.*?) +version: *(\S*)(?: +vendor: *(.*))?$/i.exec(text);
    if (feature) return this.#beginFeature(line, text, feature.slice(1));
    const user = /^(\S+) licen[cs]e\(?s?\)? used by (.*)$/i.exec(text);
    if (user) return this.#beginUser(line, text, user[1] ?? "", user[2] ?? "");
    const server = /\blicen[cs]e server on (.*?)[:\s]*$/i.exec(text);
    if (server) return this.#begin(server[1] ?? "");
    const version = /^server version: *(\S+)/i.exec(text);
    if (version) return this.#readVersion(version[1] ?? "");
    // A second login is of somebody whose line is lost.
    const isOther = this.#user !== null && hasTime(this.#user) && /^login time:/i.test(text);
    if (!isOther && this.#readTimes(text)) return null;
    // The rule above the next feature, whose head may be unreadable.
    if (rule.test(text)) {
      this.endFeature();
      this.#feature = null;
      return null;
    }
    return this.#feature ? this.#readFeature(this.#feature, text) : this.#readFailure(text);
  }

  #begin(text: string): string | null {
    this.endFeature();
    this.#feature = null;
    const hosts = readHosts(text);
    this.servers.push({ hosts, version: null, isUp: null, features: [] });
    return hosts.length === 0 ? "no port@host" : null;
  }

  #readVersion(version: string): string | null {
    const server = this.#current();
    server.isUp = true;
    server.version = fits(version, longestVersion) ? version : null;
    return null;
  }

  #beginFeature(line: number, text: string, [name = "", version = "", vendor = ""]: readonly string[]): string | null {
    this.endFeature();
    const feature = newFeature(name, version, vendor);
    this.#feature = typeof feature === "string" ? null : feature;
    if (typeof feature === "string") return feature;
    this.#head = { line, text };
    // That there is no end is printed, too.
    feature.end = { day: null, isUnreadable: true };
    const server = this.#current();
    server.isUp = true;
    server.features.push(feature);
    return null;
  }

  /** What stands under a feature and not under one of its users. */
  #readFeature(feature: PrintedFeature, text: string): string | null {
    const dates = /^start date: *(.*?) *expire date: *(\S.*)$/i.exec(text);
    if (dates) {
      feature.start = readDate(dates[1]);
      feature.end = readDate(dates[2]);
      return feature.start.isUnreadable || feature.end.isUnreadable ? "a start or an end that is no date" : null;
    }
    const numbers = /^(\S+) of (\S+) licen[cs]e\(?s?\)? used\b:?$/i.exec(text);
    if (numbers) {
      // The head of the next feature is lost.
      if (this.#head === null) this.#feature = null;
      if (this.#head === null) return "numbers of no feature, or numbers for a second time";
      this.#head = null;
      return readNumbers(feature, numbers[1] ?? "", numbers[2] ?? "");
    }
    if (isAboutFeature(text)) return null;
    this.isCut ||= isFailure(text);
    return "not a line that lmxendutil is known to print";
  }

  /** `u.gamma@laptop3 [192.0.2.13]`: a host may hold what is no part of a host's name. */
  #beginUser(line: number, text: string, licenses: string, who: string): string | null {
    this.#endUser();
    if (!this.#feature) return "no feature that it could belong to stands before it";
    const [, user = "", host = "", address = ""] = /^(.*)@(\S*)(?: +\[([^\]]*)\])?$/.exec(who) ?? [];
    const read = newUser(line, text, { user, host, address, licenses });
    if (typeof read === "string") return read;
    this.#user = read;
    this.#oddTime = null;
    return null;
  }

  /** `Login time: T   Checkout time: T`, `Borrow expire time: T`, `Shared on custom string: x`. */
  #readTimes(text: string): boolean {
    const user = this.#user;
    const labels = [...text.matchAll(/(login time|checkout time|borrow expire time|shared on [a-z ]+?): */gi)];
    if (!user || labels.length === 0 || labels[0]?.index !== 0) return false;
    for (const [index, label] of labels.entries()) {
      const begin = label.index + label[0].length;
      // What is shared on a custom string of the program may hold anything.
      const isCustom = /custom/i.test(label[1] ?? "");
      const value = text.slice(begin, isCustom ? undefined : labels[index + 1]?.index).trim();
      this.#oddTime ??= addLabel(user, (label[1] ?? "").toLowerCase(), value);
      if (isCustom) break;
    }
    return true;
  }

  #readFailure(text: string): string | null {
    if (!isFailure(text)) return "not a line that lmxendutil is known to print";
    this.#current().isUp ??= false;
    return null;
  }

  #current(): PrintedServer {
    const last = this.servers.at(-1);
    if (last) return last;
    const server = { hosts: [], version: null, isUp: null, features: [] };
    this.servers.push(server);
    return server;
  }
}

function hasTime({ start, borrowedUntil }: PrintedUser): boolean {
  return start !== null || borrowedUntil !== null;
}

/** Answers what is wrong with the value, or null. */
function addLabel(user: PrintedUser, name: string, value: string): string | null {
  if (name === "checkout time") return setTimes(user, { checkout: value });
  if (name === "borrow expire time") return setTimes(user, { borrowedUntil: value });
  if (name === "login time") user.start ??= readTime(value);
  else user.share += `${name} ${value}\n`;
  return null;
}

function isFailure(text: string): boolean {
  return /\b(?:no license server\(?s?\)? available|not found|not responding|not running|unreachable|refused|timed out|(?:unable|failed) to connect|can(?:no|')t connect|could not connect|error)\b/i.test(
    text.replace("are no", "no"),
  );
}

function isAboutFeature(text: string): boolean {
  return (
    /^(?:key type|license sharing|licensee|comment|options|serial|hal|maintenance|issued|data|soft ?limit|grace|hold)\b[^:]*:/i.test(
      text,
    ) || /^\d+ denial\(?s?\)? in (?:the )?last \d+ hours?$/i.test(text)
  );
}

function isNoise(text: string): boolean {
  return (
    /\butility\b.* v?\d/i.test(text) || /^copyright \(c\)/i.test(text) || /^LM-X license server\(s\):$/i.test(text)
  );
}
