// `npm run test:smoke`: uses what is committed as its users do. It clones it into an empty folder and follows
// README.md; then it makes the file system of the container, as Dockerfile says, and starts that. `--folder DIR`: an
// unpacked archive instead. Every check is a line. Nothing is imported from the service.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromiumFile } from "../../scripts/web/chromium.ts";
import { crawl, sendMalformed } from "./addresses.ts";
import { lmstat } from "./lmstat.ts";
import { Person } from "./pages.ts";
import { type Readme, readReadme } from "./readme.ts";
import { type Installation, Running, run, Service, type Settings, type Stop } from "./service.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const nobody = 65534;
let passed = 0;
let failed = 0;

/** Does one check, and prints what was wrong. A check that throws has failed. */
async function check(name: string, work: () => Promise<readonly string[] | undefined>): Promise<void> {
  const began = Date.now();
  const faults = await work().catch((error: Error) => [error.stack ?? error.message]);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (faults === undefined || faults.length === 0) {
    passed += 1;
    console.log(`  ✔ ${name} (${seconds} s)`);
  } else {
    failed += 1;
    console.log(`  ✘ ${name} (${seconds} s)\n${faults.map((fault) => `      ${fault}`).join("\n")}`);
  }
}

/** Ports that nobody uses: commands of the same settings must find the service. */
async function freePorts(): Promise<Settings> {
  const servers = ["SVC_API_PORT", "SVC_IDENTITY_PORT"].map((name) => ({ name, server: createServer() }));
  const ports = servers.map(async ({ name, server }) => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    return [name, String((server.address() as AddressInfo).port)] as const;
  });
  const settings = Object.fromEntries(await Promise.all(ports));
  await Promise.all(servers.map(({ server }) => once(server.close(), "close")));
  return settings;
}

/** What the first start prints: the line that gets a token, as the documentation has it pasted. */
const tokenLine = (service: Service) => /^TOKEN=.*$/m.exec(service.printed)?.[0] ?? "TOKEN=";

async function tokenOf(at: Installation, service: Service): Promise<string> {
  return (await run(at, `${tokenLine(service)}\necho "$TOKEN"`)).out.trim();
}

/** What a browser and a stranger see of a running service; `password` is the administrator's. */
async function look(at: Installation, service: Service, password: string, token: string | undefined): Promise<void> {
  const { url, identityUrl } = service;
  const addresses = ["/", "/swagger/index.html", "/swagger/v1/swagger.json"].map((path) => url + path);
  if (chromiumFile() === undefined) console.log("  the pages in a browser: skipped (there is no chromium)");
  else {
    const person = await Person.come(password);
    try {
      await check("signs in by the real form", () => person.signIn(url));
      await check("opens every page at two widths without an error", async () => {
        const [faults, count] = await person.openAll(url, at.folder, token !== undefined);
        return count < 20 ? [...faults, `only ${count} pages`] : faults;
      });
      if (token !== undefined)
        await check("tries out an operation with a typed token and by log-in", () => person.tryOut(url, token));
    } finally {
      await person.leave();
    }
    await check("serves every asset of every page", async () => {
      const [faults, count] = await crawl(addresses, person.seen);
      return count < 20 ? [...faults, `only ${count} addresses`] : faults;
    });
  }
  for (const [name, port] of Object.entries({ API: url, identity: identityUrl }))
    await check(`answers malformed requests to the ${name} port in order`, async () => (await sendMalformed(port))[0]);
  await check("writes no stack into its log", async () => {
    const [stack] = /^.*\n?\s+at .*:\d+:\d+.*$|"stack":.*$/m.exec(service.printed) ?? [];
    return stack === undefined ? [] : [stack];
  });
}

const stopped = (name: string, service: Running, what: Stop) =>
  check(`ends ${name}, and nothing is left`, () => service.stop(what));

/** A JSON answer that is not empty. */
async function answers(at: Installation, line: string): Promise<string[]> {
  const { out, all } = await run(at, line);
  return /^[[{].{10}/s.test(out) && !out.includes('"code"') ? [] : [`${line}\n${all}`];
}

async function tryReadme(at: Installation, readme: Readme, service: Service): Promise<void> {
  await check("README.md and what is tried of it are the same", async () => readme.faults);
  await check("answers the requests of README.md with the printed token", async () => {
    const faults: string[] = [];
    for (const request of readme.requests) {
      const line = request.replace("http://127.0.0.1:5015", service.url);
      faults.push(...(await answers(at, `${tokenLine(service)}\n${line}`)));
    }
    return readme.requests.length < 2 ? [...faults, "README.md has fewer than two requests"] : faults;
  });
  for (const { line, codes } of readme.commands)
    await check(line, async () => {
      const { code, all } = await run(at, line);
      return codes.includes(code ?? -1) ? [] : [`it ended with ${code}:\n${all.slice(-1500)}`];
    });
}

/** The collector, with README.md's collector.yaml: its service is this one, and its sources are files of what a manager prints. */
async function tryCollector(at: Installation, readme: Readme): Promise<void> {
  const environment = { SVC_DB_URL: "sqlite:data/own.db", SVC_DEMO_DATA: "off" };
  let service: Service | undefined;
  await check("starts on an empty database", async () => {
    service = await Service.start(at, "npm start", environment);
    return undefined;
  });
  if (service === undefined) return;
  const { url } = service;
  writeFileSync(join(at.folder, "lmstat.txt"), lmstat);
  const yaml = readme.collectorFile
    .replace("http://127.0.0.1:5015", url)
    .replace(/^.*manager: rlm.*\n/m, "")
    .replace(/status: "27000@lic-1", every: 60s/, "statusFile: lmstat.txt")
    .replace(/, log: [^ ]+ /, " ");
  writeFileSync(join(at.folder, "collector.yaml"), yaml);
  const credential = "npm run credential -- add --type collector --file ../collector.json";
  for (const line of [credential, "npm run collect -- --check", "npm run collect -- --once"])
    await check(line, async () => {
      const { code, all } = await run(at, line, environment);
      return code === 0 ? [] : [`it ended with ${code}:\n${all}`];
    });
  await check("npm run collect -- --lmstat -", async () => {
    const settings = { SVC_COLLECTOR_CREDENTIALS: "../collector.json" };
    const { code, all } = await run(at, `npm run collect -- --api ${url} --lmstat -`, settings, lmstat);
    return code === 0 ? [] : [`it ended with ${code}:\n${all}`];
  });
  await check("npm run collect goes on until it is stopped", async () => {
    const collector = new Running(at, "npm run collect", environment);
    await collector.runs(/run\.mjs collector/);
    return collector.stop("the terminal");
  });
  await stopped("by Ctrl-C", service, "the terminal");
}

async function tryProduction(at: Installation, line: string, settings: Settings, token: boolean): Promise<void> {
  const password = "a password for production";
  let service: Service | undefined;
  const all = {
    SVC_ENVIRONMENT: "production",
    SVC_DEMO_DATA: "off",
    SVC_KEY_SECRET: randomBytes(32).toString("base64"),
    SVC_ADMIN_PASSWORD: password,
    SVC_TLS_BY_PROXY: "yes",
    ...settings,
  };
  await check("starts in production settings", async () => {
    service = await Service.start(at, line, all);
    return undefined;
  });
  if (service === undefined) return;
  if (token)
    await check("gives a token in production settings", async () => {
      const { code, all: text } = await run(at, "npm run credential -- add --file data/program.json", all);
      if (code !== 0) return [text];
      const given = JSON.parse(readFileSync(join(at.folder, "data/program.json"), "utf8"));
      const form = `-d grant_type=password -d username=admin --data-urlencode "password=${password}" -d scope=svc.server.scope`;
      const [id, secret] = [given.client_id ?? given.ClientId, given.client_secret ?? given.ClientSecret];
      return answers(
        at,
        `curl -s ${service?.identityUrl}/connect/token ${form} -d client_id=${id} -d client_secret=${secret}`,
      );
    });
  else await look(at, service, password, undefined);
  await stopped("by SIGTERM", service, "the server");
}

/** A clone of what is committed, used word for word as README.md shows. */
async function tryClone(folder: string): Promise<void> {
  console.log("A clone of what is committed:");
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, folder]);
  const at: Installation = { folder, settings: await freePorts() };
  const readme = readReadme(folder);
  let first: Service | undefined;
  await check("npm start, the first time", async () => {
    first = await Service.start(at, "npm start");
    return undefined;
  });
  if (first === undefined) return;
  const password = /the password {2}(\S+)/.exec(first.printed)?.[1] ?? "";
  await look(at, first, password, await tokenOf(at, first));
  await tryReadme(at, readme, first);
  const line = tokenLine(first);
  await stopped("by SIGTERM to the server", first, "the server");
  await check("starts again, with its data and without a first password", async () => {
    const again = await Service.start(at, "npm start");
    const sameToken = line.replace(/http:\S+(?=\/connect)/, again.identityUrl);
    const faults = await answers(
      at,
      `${sameToken}\ncurl -s -H "Authorization: Bearer $TOKEN" ${again.url}/api/v1/users/lookup`,
    );
    const hasPassword = again.printed.includes("the password") ? ["it prints a password again"] : [];
    return [...faults, ...hasPassword, ...(await again.stop("the command"))];
  });
  await check("starts without security, and answers without a token", async () => {
    const open = await Service.start(at, "npm start", { SVC_SECURITY_MODE: "off" });
    const faults = await answers(at, `curl -s ${open.url}/api/v1/users/lookup`);
    return [...faults, ...(await open.stop("the command"))];
  });
  await tryCollector(at, readme);
  await tryProduction(at, "npm start", { SVC_DB_URL: "sqlite:data/production.db" }, true);
}

/** The container's file system by the steps of Dockerfile, owned by root; the program runs as a user who may write data/ alone. */
async function tryContainer(clone: string, folder: string): Promise<void> {
  console.log("The file system of the container:");
  if (process.getuid?.() !== 0) return console.log("  skipped: only root can give files to another user");
  const allowed = readFileSync(join(clone, ".dockerignore"), "utf8")
    .split("\n")
    .filter((one) => one.startsWith("!"));
  const names = allowed.map((one) => one.slice(1));
  const files = execFileSync("git", ["ls-files", "-z", ...names], { cwd: clone, encoding: "utf8" }).split("\0");
  for (const file of files.filter(Boolean)) cpSync(join(clone, file), join(folder, file));
  cpSync(join(clone, "web/built"), join(folder, "web/built"), { recursive: true });
  await check("npm ci --omit=dev --ignore-scripts", async () => {
    const { code, all } = await run(
      { folder, settings: {} },
      "npm ci --omit=dev --ignore-scripts --no-audit --no-fund",
    );
    return code === 0 ? [] : [all];
  });
  mkdirSync(join(folder, "data"));
  chownSync(join(folder, "data"), nobody, nobody);
  const text = readFileSync(join(clone, "Dockerfile"), "utf8");
  const environment = [...text.matchAll(/^(?:ENV| {3}) (\w+)=(\S+)/gm)].map(([, name, value]) => [name, value]);
  const command: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? "[]");
  const settings = { ...(await freePorts()), ...Object.fromEntries(environment) };
  const node = join(mkdtempSync(`${folder}-`), "node"); // ours may lie where nobody else may read
  chmodSync(join(node, ".."), 0o755);
  copyFileSync(process.execPath, node);
  const at: Installation = { folder, settings, user: { uid: nobody, gid: nobody } };
  const line = command.map((word) => (word === "node" ? node : word)).join(" ");
  await tryProduction(at, line, { SVC_DB_URL: "sqlite:data/svc.db" }, false);
}

/** An unpacked archive: installed by its first start. */
async function tryArchive(folder: string): Promise<void> {
  console.log(`The archive in ${folder}:`);
  const at: Installation = { folder, settings: await freePorts() };
  let service: Service | undefined;
  await check("npm start, the first time, with packages for production alone", async () => {
    service = await Service.start(at, "npm start");
    const has = service.printed.includes("for production") && !service.printed.includes("Building");
    return has ? [] : [service.printed];
  });
  if (service === undefined) return;
  const password = /the password {2}(\S+)/.exec(service.printed)?.[1] ?? "";
  await look(at, service, password, await tokenOf(at, service));
  await stopped("by SIGTERM", service, "the server");
  await tryProduction(at, "npm start", { SVC_DB_URL: "sqlite:data/production.db" }, true);
}

const { values } = parseArgs({ options: { folder: { type: "string" } } });
if (values.folder !== undefined) await tryArchive(resolve(values.folder));
else {
  const scratch = mkdtempSync(join(tmpdir(), "smoke-"));
  chmodSync(scratch, 0o755);
  try {
    await tryClone(join(scratch, "licences"));
    mkdirSync(join(scratch, "app"));
    await tryContainer(join(scratch, "licences"), join(scratch, "app"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
