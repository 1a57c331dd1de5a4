// Installs packages that one command alone needs, when it is first run, into a separate folder that git ignores: they make no
// installation of the project larger. The command that uses them names their exact versions.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const tools = fileURLToPath(new URL("../.tools/", import.meta.url));

/** The folder whose node_modules holds these packages, each with its exact version. Throws where npm can't install them. */
export function installOnDemand(name: string, packages: Readonly<Record<string, string>>): string {
  const folder = join(tools, name);
  const wanted = JSON.stringify({ private: true, dependencies: packages });
  const stamp = join(folder, ".installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  process.stderr.write(`Installing ${Object.keys(packages).join(", ")} into .tools/${name} …\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), wanted);
  const options = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const isWindows = process.platform === "win32";
  const { status } = spawnSync("npm", options, { cwd: folder, stdio: ["ignore", 2, 2], shell: isWindows });
  if (status !== 0) throw new Error(`npm could not install ${Object.keys(packages).join(", ")}.`);
  writeFileSync(stamp, wanted);
  return folder;
}
