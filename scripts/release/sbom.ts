// The SBOM of the service: every package that runs in production, as npm installed it from the lock file, with its licence's
// texts; CycloneDX 1.6, validated against its schema by the tool that makes it. No package of tests and tools is in it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installOnDemand } from "../on-demand.ts";
import { run } from "./build.ts";

/** Installed on demand, as they need half as many packages as the service; the tool validates only where it finds all of them. */
const tools = {
  "@cyclonedx/cyclonedx-npm": "6.0.1",
  "@cyclonedx/cyclonedx-library": "10.3.0",
  ajv: "8.20.0",
  "ajv-formats": "3.0.1",
  "ajv-formats-draft2019": "1.6.1",
};

interface License {
  readonly license?: { readonly id?: string; readonly name?: string; readonly text?: { readonly content: string } };
  readonly expression?: string;
}

export interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
  readonly author?: string;
  readonly licenses?: readonly License[];
  readonly evidence?: { readonly licenses?: readonly License[] };
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly components?: readonly Component[];
}

export interface Sbom {
  readonly components: readonly Component[];
}

/** With the components within components, which are packages that npm installed below others. */
export function allComponents({ components }: Sbom): Component[] {
  const withInner = (component: Component): Component[] => [
    component,
    ...(component.components ?? []).flatMap(withInner),
  ];
  return components.flatMap(withInner);
}

/** Where npm installed the package, such as `node_modules/koa`. */
export const pathOf = ({ properties = [] }: Component) =>
  properties.find(({ name }) => name === "cdx:npm:package:path")?.value ?? "";

/** Writes the SBOM of the packages of a folder that run in production. The same installation gives the same bytes. */
export async function writeSbom(folder: string, file: string): Promise<void> {
  writeFileSync(file, `${JSON.stringify(await makeSbom(folder, file, ["--omit", "dev"]), null, 1)}\n`);
}

/** The SBOM of all packages of a folder: those bundled into pages and collectors are dependencies for development. */
export function wholeSbom(folder: string, scratch: string): Promise<Sbom> {
  return makeSbom(folder, join(scratch, "whole.cdx.json"), []);
}

async function makeSbom(folder: string, file: string, which: readonly string[]): Promise<Sbom> {
  const tool = join(
    installOnDemand("release", tools),
    "node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js",
  );
  const options = ["--spec-version", "1.6", "--output-reproducible", "--validate", "--gather-license-texts"];
  await run(folder, process.execPath, [tool, ...which, ...options, "--output-file", file]);
  return JSON.parse(readFileSync(file, "utf8"));
}
