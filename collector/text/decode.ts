// Bytes of unknown origin become lines of text: what a licence manager's host wrote, in whatever encoding. Not a parser.

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const westernEuropean = new TextDecoder("windows-1252");
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/**
 * One line as text: UTF-8, or where it is none, Latin-1 (as Windows extends it).
 * `bytes` holds one byte in each character (Node's "latin1"), which costs nothing for plain ASCII.
 */
export function textOf(bytes: string): string {
  let ascii = true;
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes.charCodeAt(index) > 0x7f) {
      ascii = false;
      break;
    }
  }
  if (ascii) return bytes;
  const buffer = Buffer.from(bytes, "latin1");
  try {
    return strictUtf8.decode(buffer);
  } catch {
    return westernEuropean.decode(buffer);
  }
}

/**
 * Everything as lines without their ends. A byte order mark and carriage returns go; UTF-16, as a Windows shell
 * redirects it, is known by its mark. A last line without an end counts as a line.
 */
export function linesOf(bytes: Buffer): string[] {
  const lines = wideText(bytes)?.split("\n") ?? bytes.toString("latin1").split("\n").map(textOf);
  if (lines[0] !== undefined) lines[0] = lines[0].replace(/^\uFEFF/, "");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.replace(/\r+$/, ""));
}

/** The lines of a text that is decoded already, without their ends and without a byte order mark. */
export function linesOfText(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.replace(/\r+$/, ""));
}

/** Whether no name can stand in it: NUL and the other control characters, the tab aside. */
export function hasControlCharacters(line: string): boolean {
  return controlCharacters.test(line);
}

function wideText(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return null;
}
