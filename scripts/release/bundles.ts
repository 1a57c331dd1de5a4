// What is put together from many packages: the pages, of which only the licence texts leave the house apart from the source, and
// the collector as one program for each platform, packed with its guide, its service file and the licence texts.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installOnDemand } from "../on-demand.ts";
import { packFolder } from "./archive.ts";
import { licenceTexts } from "./licences.ts";
import type { Made, Making } from "./making.ts";
import { nodeFor, type Platform, platforms } from "./nodes.ts";
import { run } from "./run.ts";
import type { Sbom } from "./sbom.ts";
import { pagesPackages } from "./source.ts";

const guides = [
  "collector.md",
  "collector-managers.md",
  "collector-generic.md",
  "collector-tables.md",
  "collector-generic.schema.json",
];

/** The standard texts of licences by their SPDX names, for packages that bring none. */
function standardTexts(): (id: string) => string | undefined {
  const folder = installOnDemand("release-licences", { "spdx-license-list": "6.12.0" });
  const list: Record<string, { licenseText?: string }> = createRequire(join(folder, "package.json"))(
    "spdx-license-list/full",
  );
  return (id) => list[id]?.licenseText;
}

/** Writes the licence texts of what is in the pages. */
export function makePageLicences(making: Making, sbom: Sbom): Made[] {
  const { target, version } = making;
  const file = `licence-usage-pages-${version}-third-party-licences.txt`;
  const title = "Licences of the packages in the web pages (web/built) of the Licence Usage Query Service";
  writeFileSync(
    join(target, file),
    licenceTexts(title, sbom, JSON.parse(readFileSync(pagesPackages(making), "utf8")), standardTexts()),
  );
  return [{ file, what: "licence texts of the packages that are built into the pages" }];
}

/** The collector's programs. */
export async function makeCollectors(making: Making, sbom: Sbom): Promise<Made[]> {
  const { root, scratch, target, version, at } = making;
  const made: Made[] = [];
  let licenceOfNode = "";
  for (const platform of platforms) {
    const node = await nodeFor(platform, root, scratch);
    const name = `licence-collector-${version}-${platform.name}`;
    const packages = await buildCollector(platform, node, join(scratch, name), making);
    // Node's own text tells of all libraries in it; its package for Windows brings none, but is of the same version.
    if (!platform.node.endsWith(".exe")) licenceOfNode = readFileSync(join(node, "LICENSE"), "utf8");
    const title = "Licences of the packages in the licence collector, and of Node, which is in it too (at the end)";
    const texts = `${licenceTexts(title, sbom, packages, standardTexts())}${licenceOfNode}`;
    writeFileSync(join(scratch, name, "THIRD-PARTY-LICENCES.txt"), texts);
    await packFolder(join(scratch, name), join(target, `${name}.tar.gz`), name, at);
    made.push({
      file: `${name}.tar.gz`,
      what: `the collector as one program for ${platform.name}; collector.md is its guide`,
    });
  }
  return made;
}

/** Makes the program and what goes with it in a folder; the packages that are in it. */
async function buildCollector(platform: Platform, node: string, folder: string, { source, scratch }: Making) {
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
