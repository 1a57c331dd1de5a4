// The encoding of a body of CSV: spreadsheets write UTF-8, UTF-16 or windows-1252, and seldom say which.
import { invalid } from "../../domain/problem.ts";
import { problemOfStatus } from "../reply/errors.ts";

/** "": not said. */
type Charset = "" | "utf-8" | "utf-16le" | "windows-1252";

/** By the labels that are in use. What is Latin-1 by its label is read as windows-1252, as browsers do. */
const charsets: Readonly<Record<string, Charset>> = {
  ...{ "utf-8": "utf-8", utf8: "utf-8", "us-ascii": "utf-8", "utf-16": "utf-16le", "utf-16le": "utf-16le" },
  ...{ "windows-1252": "windows-1252", cp1252: "windows-1252", "iso-8859-1": "windows-1252", latin1: "windows-1252" },
};

/** The charset that a content type says; 415 where it is no CSV, or in another one. */
export function charsetOf(contentType: string | undefined): Charset {
  const [essence = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  if (essence.trim() !== "text/csv") throw problemOfStatus(415, "The body must be text/csv.");
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=");
    if (name.trim() !== "charset") continue;
    const charset = charsets[value.trim().replaceAll('"', "")];
    if (charset === undefined)
      throw problemOfStatus(415, "The body must be text/csv in UTF-8, UTF-16 or windows-1252.");
    return charset;
  }
  return "";
}

/** The text without its byte order mark, which is believed more than the charset; 400 where the bytes are no such text. */
export function textOf(bytes: Buffer, charset: Charset): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  const encoding =
    marked ?? (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : charset || "utf-8");
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    if (charset === "" && marked === null && encoding === "utf-8") return new TextDecoder("windows-1252").decode(bytes);
    throw invalid("body", `must be text in ${encoding}`);
  }
}
