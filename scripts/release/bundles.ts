// What contains other packages: the pages, whose licence texts are a file of the release, and the collector as one program for each
// platform, packed with its guide, its service file and the licence texts. And the clients.
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { extract } from "tar";
import { languages } from "../client/generator.ts";
import { installOnDemand } from "../on-demand.ts";
import { packFolder, pagesPackages } from "./archives.ts";
import { type Artifact, type Build, run } from "./build.ts";
import { allComponents, type Component, pathOf, type Sbom } from "./sbom.ts";

const guides = [
  "collector.md",
  "collector-managers.md",
  "collector-generic.md",
  "collector-tables.md",
  "collector-generic.schema.json",
];

/** The standard texts of licences by their SPDX names, for packages without one. */
function standardTexts(): (id: string) => string | undefined {
  const folder = installOnDemand("release-licences", { "spdx-license-list": "6.12.0" });
  const list: Record<string, { licenseText?: string }> = createRequire(join(folder, "package.json"))(
    "spdx-license-list/full",
  );
  return (id) => list[id]?.licenseText;
}

/** Writes the licence texts of what is in the pages. */
export function makePageLicences(build: Build, sbom: Sbom): Artifact[] {
  const { target, version } = build;
  const file = `licence-usage-pages-${version}-third-party-licences.txt`;
  const title = "Licences of the packages in the web pages (web/built) of the Licence Usage Query Service";
  writeFileSync(
    join(target, file),
    licenceTexts(title, sbom, JSON.parse(readFileSync(pagesPackages(build), "utf8")), standardTexts()),
  );
  return [{ file, what: "licence texts of the packages that are built into the pages" }];
}

/** The collector's programs. */
export async function makeCollectors(build: Build, sbom: Sbom): Promise<Artifact[]> {
  const { root, scratch, target, version, at } = build;
  const artifacts: Artifact[] = [];
  let licenceOfNode = "";
  for (const platform of platforms) {
    const node = await nodeFor(platform, root, scratch);
    const name = `licence-collector-${version}-${platform.name}`;
    const packages = await buildCollector(platform, node, join(scratch, name), build);
    // Node's text lists all libraries in it; its package for Windows has none, but is of the same version.
    if (!platform.node.endsWith(".exe")) licenceOfNode = readFileSync(join(node, "LICENSE"), "utf8");
    const title = "Licences of the packages in the licence collector, and of Node, which is in it too (at the end)";
    const texts = `${licenceTexts(title, sbom, packages, standardTexts())}${licenceOfNode}`;
    writeFileSync(join(scratch, name, "THIRD-PARTY-LICENCES.txt"), texts);
    await packFolder(join(scratch, name), join(target, `${name}.tar.gz`), name, at);
    artifacts.push({
      file: `${name}.tar.gz`,
      what: `the collector as one program for ${platform.name}; collector.md is its guide`,
    });
  }
  return artifacts;
}

/** Makes the program and its files in a folder; returns the packages that are in the program. */
async function buildCollector(platform: Platform, node: string, folder: string, { source, scratch }: Build) {
  const isWindows = platform.node.endsWith(".exe");
  const packages = join(scratch, "collector.json");
  mkdirSync(folder);
  const output = join(folder, isWindows ? "collector.exe" : "collector");
  const options = ["--node", join(node, platform.node), "--output", output, "--packages", packages];
  await run(source, process.execPath, ["scripts/collector/build.ts", ...options]);
  const service = isWindows ? "install-windows-service.ps1" : "licence-collector.service";
  cpSync(join(source, "collector/package", service), join(folder, service));
  cpSync(join(source, "collector/settings/collector.schema.json"), join(folder, "collector.schema.json"));
  for (const guide of guides) cpSync(join(source, "docs", guide), join(folder, guide));
  return JSON.parse(readFileSync(packages, "utf8")) as string[];
}

// The Node of each platform that the collector's programs are made for: the packages in scripts/node/package-lock.json, each
// verified by its checksum.

interface Platform {
  /** As the packages of Node are named. */
  readonly name: string;
  readonly node: string;
}

const platforms: readonly Platform[] = [
  { name: "linux-x64", node: "bin/node" },
  { name: "linux-arm64", node: "bin/node" },
  { name: "win-x64", node: "bin/node.exe" },
];

interface Locked {
  readonly version: string;
  readonly integrity: string;
}

/** Unpacks the platform's Node below `scratch`; returns its folder. Throws where it is not the one in the lock file. */
async function nodeFor({ name, node }: Platform, root: string, scratch: string): Promise<string> {
  const lock = JSON.parse(readFileSync(join(root, "scripts/node/package-lock.json"), "utf8"));
  const file = await fetched(
    `node-${name}`,
    lock.packages[`node_modules/node-${name}`],
    join(root, ".tools/release-nodes"),
  );
  const folder = join(scratch, `node-${name}`);
  mkdirSync(folder, { recursive: true });
  const filter = (path: string) => [`package/${node}`, "package/LICENSE"].includes(path);
  await extract({ file, cwd: folder, strip: 1, filter });
  chmodSync(join(folder, node), 0o755);
  return folder;
}

async function fetched(name: string, { version, integrity }: Locked, folder: string): Promise<string> {
  const file = join(folder, `${name}-${version}.tgz`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) await run(folder, "npm", ["pack", `${name}@${version}`, "--loglevel=error"]);
  if (`sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}` === integrity) return file;
  rmSync(file);
  throw new Error(`${name}@${version} is not the package of the lock file (its SHA-512 differs), and was removed.`);
}

// The licence texts of packages that a bundle contains, as one text to distribute with it: MIT and others require that. A package
// without a text gets the standard one of its licence.

/** The texts of the packages in these folders, from an SBOM with texts. `standard`: the text of a licence by its SPDX name. */
export function licenceTexts(
  title: string,
  sbom: Sbom,
  packages: readonly string[],
  standard: (id: string) => string | undefined,
): string {
  const components = new Map(allComponents(sbom).map((component) => [pathOf(component), component]));
  const parts = packages.map((path) => {
    const component = components.get(path);
    if (component === undefined) throw new Error(`${path} is bundled, but is not in the SBOM.`);
    return partOf(component, standard);
  });
  return `${title}\n\n${parts.join("")}`;
}

function partOf(component: Component, standard: (id: string) => string | undefined): string {
  const { group, name, version, licenses = [], evidence, author } = component;
  const declared = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(", ");
  const included = (evidence?.licenses ?? []).flatMap(({ license }) =>
    license?.text === undefined ? [] : [Buffer.from(license.text.content, "base64").toString("utf8").trim()],
  );
  const spare = included.length > 0 ? undefined : standard(declared);
  if (included.length === 0 && spare === undefined)
    throw new Error(`${name} has no licence text, and there is no standard text of "${declared}".`);
  const texts =
    spare === undefined ? included : [`The package has no text of it. Author: ${author ?? name}.\n\n${spare.trim()}`];
  const full = group === undefined ? name : `${group}/${name}`;
  return `${"=".repeat(80)}\n${full} ${version} (${declared})\n${"=".repeat(80)}\n\n${texts.join("\n\n")}\n\n`;
}

// The clients of the service: our package for TypeScript and JavaScript, and those that a generator makes.

/** npm gives every file of a package the same instant. */
export async function makeOwnClient({ source, version, target }: Build): Promise<Artifact[]> {
  const [packed] = JSON.parse(await run(target, "npm", ["pack", join(source, "generated/client"), "--json"]));
  if (packed.version !== version) throw new Error(`The client is of version ${packed.version}.`);
  return [{ file: packed.filename, what: "our client for Node and browsers: `npm install` it as a file" }];
}

/** The client in one language. Needs Java; a warning of the generator is a failure. */
export async function makeClient(language: string, build: Build): Promise<Artifact[]> {
  const { root, scratch, target, version, at } = build;
  const folder = join(scratch, language);
  const args = ["scripts/client.ts", language, folder, "--json"];
  const { isDone, warnings } = JSON.parse(await run(root, process.execPath, args));
  if (!isDone || warnings.length > 0) throw new Error(`The client in ${language}:\n${warnings.join("\n")}`);
  const name = `licence-usage-client-${language}-${version}`;
  await packFolder(folder, join(target, `${name}.tar.gz`), name, at);
  return [{ file: `${name}.tar.gz`, what: languages[language]?.next.replace("FOLDER", "the unpacked folder") ?? "" }];
}
