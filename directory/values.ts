// The values of a directory's attributes: texts, ids and names of objects (DN), whatever bytes came.
import type { Entry } from "ldapts";

/** In the order in which they came; names of attributes in upper or lower case. */
export function valuesOf(entry: Entry, attribute: string): readonly (string | Buffer)[] {
  const name = attribute.toLowerCase();
  for (const [key, value] of Object.entries(entry)) {
    if (key.toLowerCase() === name && key !== "dn") return Array.isArray(value) ? value : [value];
  }
  return [];
}

/** Active Directory writes the first three parts of an id in the order of its processor. */
const guidOrder = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

/** A stable id as text: objectGUID as other tools of Windows write it, texts as they are, other bytes as hexadecimal digits. */
export function idText(attribute: string, value: string | Buffer): string | undefined {
  const bytes = typeof value === "string" ? Buffer.from(value) : value;
  if (bytes.length === 0) return undefined;
  if (attribute.toLowerCase() === "objectguid") return bytes.length === 16 ? guidText(bytes) : undefined;
  const text = bytes.toString("utf8");
  const id = /^[\x21-\x7e]+$/.test(text) ? text.toLowerCase() : bytes.toString("hex");
  return id.length <= 255 ? id : undefined;
}

function guidText(bytes: Buffer): string {
  const hex = Buffer.from(guidOrder.map((place) => bytes[place] as number)).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * The name of an object in one form, to compare it with others: lower case, without blanks around its parts, each character written
 * as itself where it need not be escaped.
 */
export function dnKey(dn: string): string {
  const escapes = /\\([0-9a-f]{2})/gi;
  const bytes = dn.replaceAll(/(?:\\[0-9a-f]{2})+/gi, (escaped) => {
    const text = Buffer.from(escaped.replaceAll(escapes, "$1"), "hex").toString("utf8");
    return text.replaceAll(/[\\,+"<>;=#]/g, (sign) => `\\${sign}`);
  });
  return bytes
    .replaceAll(/(?<!\\)\s*([,=+])\s*/g, "$1")
    .trim()
    .toLowerCase();
}

/** Where the object lies; "" at the top. */
export function parentOf(key: string): string {
  return /^(?:[^,\\]|\\.)*,(.*)$/s.exec(key)?.[1] ?? "";
}
