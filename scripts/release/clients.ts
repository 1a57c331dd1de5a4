// The clients of the service: our own package for TypeScript and JavaScript, and those that a generator makes.
import { join } from "node:path";
import { languages } from "../client/languages.ts";
import { packFolder } from "./archive.ts";
import type { Made, Making } from "./making.ts";
import { run } from "./run.ts";

/** npm gives every file of a package the same instant. */
export async function makeOwnClient({ source, version, target }: Making): Promise<Made[]> {
  const [packed] = JSON.parse(await run(target, "npm", ["pack", join(source, "generated/client"), "--json"]));
  if (packed.version !== version) throw new Error(`The client is of version ${packed.version}.`);
  return [{ file: packed.filename, what: "our client for Node and browsers: `npm install` it as a file" }];
}

/** The client of one language. Needs Java; a warning of the generator ends the release. */
export async function makeClient(language: string, making: Making): Promise<Made[]> {
  const { root, scratch, target, version, at } = making;
  const folder = join(scratch, language);
  const args = ["scripts/client.ts", language, folder, "--json"];
  const { isDone, warnings } = JSON.parse(await run(root, process.execPath, args));
  if (!isDone || warnings.length > 0) throw new Error(`The client in ${language}:\n${warnings.join("\n")}`);
  const name = `licence-usage-client-${language}-${version}`;
  await packFolder(folder, join(target, `${name}.tar.gz`), name, at);
  return [{ file: `${name}.tar.gz`, what: languages[language]?.next.replace("FOLDER", "the unpacked folder") ?? "" }];
}
