// Tries what was made, as those do who get it: the source archive is started on free ports with demonstration data, our client is
// installed into an empty project and calls it, the collector's program checks a source. Each trial answers a line.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { lmstat } from "../../test/smoke/lmstat.ts";
import type { Making } from "./making.ts";
import { environment, run } from "./run.ts";

interface Service {
  readonly url: string;
  readonly identityUrl: string;
  readonly credentials: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** Starts the service as its README says; resolves once it prints how to call it. */
async function startService({ source, scratch }: Making): Promise<Service> {
  const settings = { SVC_API_PORT: "0", SVC_IDENTITY_PORT: "0", SVC_DB_URL: `sqlite:${join(scratch, "trial.db")}` };
  const child = spawn("npm", ["start"], { cwd: source, env: { ...environment, ...settings } });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  let said = "";
  const found = await new Promise<Record<string, string>>((resolve, reject) => {
    const look = (text: Buffer) => {
      said += text;
      const [url, identityUrl] = ["API", "Identity"].map(
        (name) => new RegExp(`^ *${name} +(http:\\S+)`, "m").exec(said)?.[1],
      );
      const [, LOGIN_PASSWORD, CLIENT_ID, CLIENT_SECRET] =
        /-d password=(\S+) .*-d client_id=(\S+) -d client_secret=(\S+)/.exec(said) ?? [];
      if (url && identityUrl && LOGIN_PASSWORD && CLIENT_ID && CLIENT_SECRET)
        resolve({ url, identityUrl, LOGIN_PASSWORD, CLIENT_ID, CLIENT_SECRET });
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    void ended.then(() => reject(new Error(`npm start ended:\n${said}`)));
  });
  const { url = "", identityUrl = "", ...credentials } = found;
  const end = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url: new URL(url).origin, identityUrl, credentials, end };
}

/** What was tried, a line each. Throws where something does not work. */
export async function tryAll(making: Making): Promise<string[]> {
  const service = await startService(making);
  try {
    const ready = await fetch(`${service.url}/health/ready`);
    const page = await (await fetch(service.url)).text();
    if (!ready.ok || !page.includes("<script"))
      throw new Error(`The service is not ready, or serves no pages:\n${page}`);
    return [await tryArchive(making), await tryClient(making, service), await tryCollector(making, service)];
  } finally {
    await service.end();
  }
}

/** Uses the archive as who installs it does, by the smoke test. */
async function tryArchive({ source, scratch, target, version }: Making): Promise<string> {
  const folder = join(scratch, "archive-trial");
  mkdirSync(folder);
  await extract({ file: join(target, `licence-usage-query-service-${version}.tar.gz`), cwd: folder, strip: 1 });
  const lines = await run(source, process.execPath, ["test/smoke/main.ts", "--folder", folder]);
  return `The archive, unpacked into an empty folder, by \`npm run test:smoke -- --folder\`: ${lines.trim().split("\n").at(-1)}.`;
}

/** Pastes the first program of the client's README into an empty project. */
async function tryClient({ scratch, target, version }: Making, service: Service): Promise<string> {
  const project = join(scratch, "empty-project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "name": "empty-project", "private": true }\n');
  await run(project, "npm", [
    "install",
    "--no-audit",
    "--no-fund",
    join(target, `licence-usage-client-${version}.tgz`),
  ]);
  const readme = readFileSync(join(project, "node_modules/licence-usage-client/README.md"), "utf8");
  const [, program = ""] = /^```js\n(.*?)^```$/ms.exec(readme) ?? [];
  writeFileSync(join(project, "first-call.mjs"), program);
  const settings = { BASE_URL: service.url, AUTH_URL: service.identityUrl, ...service.credentials };
  const [users = "", session = ""] = (await run(project, process.execPath, ["first-call.mjs"], settings)).split("\n");
  if (!/^[1-9]\d* users$/.test(users) || session === "") throw new Error(`The client answers: ${users}\n${session}`);
  return "Our client, installed into an empty project: the program of its README gets a token, users and sessions.";
}

/** Runs this machine's program on a file that a licence manager printed. */
async function tryCollector({ scratch, target, version }: Making, service: Service): Promise<string> {
  const name = `licence-collector-${version}-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const folder = join(scratch, "collector-trial");
  mkdirSync(folder);
  await extract({ file: join(target, `${name}.tar.gz`), cwd: folder, strip: 1 });
  const program = join(folder, process.platform === "win32" ? "collector.exe" : "collector");
  const told = (await run(folder, program, ["--version"])).trim();
  if (told !== version) throw new Error(`The collector says that it is ${told}.`);
  writeFileSync(join(folder, "lmstat.txt"), lmstat);
  const sources = "[{ name: cad, manager: flexlm, statusFile: lmstat.txt, timeZone: UTC }]";
  writeFileSync(join(folder, "collector.yaml"), `service: { url: "${service.url}" }\nsources: ${sources}\n`);
  const checked = await run(folder, program, ["--check"]);
  if (!/^cad +flexlm +yes +1 +1 +1 /m.test(checked) || checked.includes("does not answer"))
    throw new Error(`The collector's --check says:\n${checked}`);
  return `The collector's program for ${process.platform}-${process.arch}: \`--version\`, and \`--check\` of a status of FlexLM.`;
}
