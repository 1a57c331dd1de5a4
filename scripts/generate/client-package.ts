// Makes our TypeScript client in generated/client/: a package of plain modules with their types, for Node and browsers. What all
// operations share is written by hand in scripts/package/; one function an operation is added.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import typescript from "typescript";
import { type LinkedOperation, operationsOf, type Source } from "./contract-parts.ts";

interface PackageSource extends Source {
  readonly info: { readonly version: string };
}

const written = fileURLToPath(new URL("../package/", import.meta.url));
const compilerOptions = {
  target: typescript.ScriptTarget.ES2022,
  module: typescript.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};

/** Writes `folder`; `types` is the text of the contract's types. The same contract gives the same bytes. */
export async function writeClientPackage(
  folder: string,
  contract: PackageSource,
  types: string,
  remark: string,
): Promise<void> {
  const header = `// ${remark}\n`;
  const files: Record<string, string> = { "contract.d.ts": types };
  const modules = (await readdir(written)).filter((name) => name.endsWith(".ts") && name !== "contract.ts").sort();
  for (const file of modules) {
    const name = file.replace(/\.ts$/, "");
    const text = (await readFile(join(written, file), "utf8")).replaceAll(/"(\.\/[\w-]+)\.ts"/g, '"$1.js"');
    const options = { compilerOptions, fileName: file };
    files[`${name}.js`] = header + typescript.transpileModule(text, options).outputText;
    files[`${name}.d.ts`] = header + typescript.transpileDeclaration(text, options).outputText;
  }
  const operations = operationsOf(contract);
  files["operations.js"] = header + callsOf(operations);
  files["operations.d.ts"] = header + declarationsOf(operations);
  const exported = [...modules.map((file) => file.replace(/\.ts$/, "")), "operations"];
  files["index.js"] = header + exported.map((name) => `export * from "./${name}.js";\n`).join("");
  files["index.d.ts"] = `${files["index.js"]}export type * from "./contract.js";\n`;
  files["package.json"] = `${JSON.stringify(manifest(contract.info.version, remark), null, 2)}\n`;
  files["README.md"] = `<!-- ${remark} -->\n${await readFile(join(written, "README.md"), "utf8")}`;
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (!(name in files)) await rm(join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeChanged(join(folder, name), text);
}

/** Marked as pure, so that a bundler leaves out what is not called. */
function callsOf(operations: readonly LinkedOperation[]): string {
  const lines = operations.map(({ operationId: id, method, path, parameters }) => {
    const query = parameters.filter((one) => one.in === "query").map(({ name }) => name);
    const literals = [method, path, query].map((value) => JSON.stringify(value)).join(", ");
    return `export const ${id} = /* @__PURE__ */ operation(${literals});\n`;
  });
  return `import { operation } from "./service.js";\n\n${lines.join("")}`;
}

function declarationsOf(operations: readonly LinkedOperation[]): string {
  const lines = operations.map(({ operationId: id, summary, description }) => {
    const text = `${summary}.\n\n${description}`.replaceAll("*/", "* /").split("\n");
    const comment = text.map((line) => ` * ${line}`.trimEnd()).join("\n");
    return `/**\n${comment}\n */\nexport declare const ${id}: Operation<"${id}">;\n`;
  });
  return `import type { Operation } from "./service.js";\n\n${lines.join("\n")}`;
}

function manifest(version: string, remark: string): object {
  return {
    "//": remark,
    name: "licence-usage-client",
    version,
    description: "Client of the Licence Usage Query Service, for Node and browsers.",
    keywords: ["licence usage", "license usage", "floating licence", "FlexLM", "OpenAPI"],
    type: "module",
    license: "UNLICENSED",
    sideEffects: false,
    engines: { node: ">=20" },
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./open": { types: "./open.d.ts", default: "./open.js" },
      "./package.json": "./package.json",
    },
    types: "./index.d.ts",
    files: ["*.js", "*.d.ts", "README.md"],
  };
}

/** Writes a file of generated/ where its text changes: other checks may read an unchanged file meanwhile. */
export async function writeChanged(file: string, text: string): Promise<void> {
  const before = await readFile(file, "utf8").catch(() => undefined);
  if (text !== before) await writeFile(file, text);
}
