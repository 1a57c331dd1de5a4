// The project's source files and what each imports, for the tests of the architecture. Nothing is run.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Room → the rooms it may import. Tests and scripts may import any; nobody imports them. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  generated: [],
  db: [],
  columnar: ["db"],
  domain: ["generated", "db", "columnar"],
  notifications: ["generated", "db", "domain"],
  directory: ["db", "domain", "identity"],
  // Of the collector only its preview (below), which reads texts by the collector's readers.
  handlers: ["generated", "db", "domain", "identity", "notifications", "collector"],
  identity: ["db"],
  // Of handlers and domain only types and problems (below); it is given what it calls.
  "legacy-soap": ["generated", "domain", "handlers"],
  server: ["generated", "db", "directory", "domain", "handlers", "identity", "legacy-soap", "notifications"],
  collector: ["generated"],
  web: ["generated"],
};
const rooms = Object.keys(mayImport);

export interface Source {
  /** From the project's root, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: path.slice(root.length), text: readFileSync(path, "utf8") }));
}

export const sources = rooms.flatMap(sourcesIn);
export const written = sources.filter(({ file }) => !file.startsWith("generated/"));
export const everything = [...written, ...sourcesIn("scripts"), ...sourcesIn("test")];

export const roomOf = (file: string) => file.split("/", 1)[0] ?? "";

/** What a file imports: modules of ours from the project's root, packages by their names. */
export function importsOf({ file, text }: Source): string[] {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\()"([^"]+)"/g);
  return [...found].map(([, name = ""]) => (name.startsWith(".") ? normalize(join(dirname(file), name)) : name));
}

export const isOfProject = (name: string) =>
  everything.some(({ file }) => file === name) || rooms.includes(roomOf(name));
export const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

/** A file's text without its comments. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
}
