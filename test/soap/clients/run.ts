// `npm run test:soap-clients`: starts the service and has clients that other tools make of its WSDL call every method:
// Python's zeep and Java's wsimport, each where its toolchain is installed. A missing one is printed, and is no failure.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { adminPassword, startTestServer } from "../../support/http/server.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const has = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const folder = mkdtempSync(join(tmpdir(), "soap-clients-"));
const server = await startTestServer();
const address = `${server.url}/Svc.Server.Services/AdminAPI`;
const failures: string[] = [];

async function run(name: string, command: string, args: string[], cwd: string): Promise<void> {
  console.log(`--- ${name}`);
  const child = spawn(command, args, { cwd, stdio: "inherit" });
  const code = await new Promise((resolve) => child.on("close", resolve).on("error", () => resolve(1)));
  if (code !== 0) failures.push(name);
}

const python = process.env.SVC_TEST_PYTHON ?? "python3";
if (has(python, "-c", "import zeep")) {
  await run("zeep", python, [join(here, "every_method.py"), address, "admin", adminPassword], folder);
} else console.log("zeep: skipped (no Python with zeep; pip install zeep, or set SVC_TEST_PYTHON)");

if (has("mvn", "--version")) {
  const given = [
    `-Dtarget=${join(folder, "java")}`,
    `-Daddress=${address}`,
    "-Duser=admin",
    `-Dpassword=${adminPassword}`,
  ];
  await run("wsimport", "mvn", ["-q", "-B", ...given, "compile", "exec:java"], join(here, "java"));
} else console.log("wsimport: skipped (no Maven)");

await server.close();
rmSync(folder, { recursive: true, force: true });
console.log(failures.length === 0 ? "All clients that ran call every method." : `Failed: ${failures.join(", ")}`);
process.exit(failures.length === 0 ? 0 : 1);
