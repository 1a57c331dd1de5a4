// Tries what was made as its users do: the source is started on free ports with demonstration data, our client is installed into an
// empty project and calls it, the collector's program checks a source. Each trial returns a line for the report.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { lmstat } from "../../test/smoke/lmstat.ts";
import { Running } from "../../test/smoke/service.ts";
import { type Artifact, type Build, run } from "./build.ts";

type Service = Awaited<ReturnType<typeof startService>>;

/** Starts the service as its README describes; resolves once it prints how to call it. */
async function startService({ source, scratch }: Build) {
  const settings = { SVC_API_PORT: "0", SVC_IDENTITY_PORT: "0", SVC_DB_URL: `sqlite:${join(scratch, "trial.db")}` };
  const running = new Running({ folder: source, settings }, "npm start");
  const url = new URL(await running.prints(/^ *API +(http:\S+)\s/m)).origin;
  const identityUrl = await running.prints(/^ *Identity +(http:\S+)\s/m);
  const credentials = {
    LOGIN_PASSWORD: await running.prints(/-d password=(\S+)\s/),
    CLIENT_ID: await running.prints(/-d client_id=(\S+)\s/),
    CLIENT_SECRET: await running.prints(/-d client_secret=(\S+)\s/),
  };
  return { url, identityUrl, credentials, end: () => running.stop("the command") };
}

/** The lines of all trials. Throws where something does not work. */
export async function tryAll(build: Build): Promise<string[]> {
  const service = await startService(build);
  try {
    const ready = await fetch(`${service.url}/health/ready`);
    const page = await (await fetch(service.url)).text();
    if (!ready.ok || !page.includes("<script"))
      throw new Error(`The service is not ready, or serves no pages:\n${page}`);
    return [await tryArchive(build), await tryClient(build, service), await tryCollector(build, service)];
  } finally {
    await service.end();
  }
}

/** Uses the archive by the smoke test. */
async function tryArchive({ source, scratch, target, version }: Build): Promise<string> {
  const folder = join(scratch, "archive-trial");
  mkdirSync(folder);
  await extract({ file: join(target, `licence-usage-query-service-${version}.tar.gz`), cwd: folder, strip: 1 });
  const lines = await run(source, process.execPath, ["test/smoke/main.ts", "--folder", folder]);
  return `The archive, unpacked into an empty folder, by \`npm run test:smoke -- --folder\`: ${lines.trim().split("\n").at(-1)}.`;
}

/** Runs the first program of the client's README in an empty project. */
async function tryClient({ scratch, target, version }: Build, service: Service): Promise<string> {
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
async function tryCollector({ scratch, target, version }: Build, service: Service): Promise<string> {
  const name = `licence-collector-${version}-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const folder = join(scratch, "collector-trial");
  mkdirSync(folder);
  await extract({ file: join(target, `${name}.tar.gz`), cwd: folder, strip: 1 });
  const program = join(folder, process.platform === "win32" ? "collector.exe" : "collector");
  const report = (await run(folder, program, ["--version"])).trim();
  if (report !== version) throw new Error(`The collector's version is ${report}.`);
  writeFileSync(join(folder, "lmstat.txt"), lmstat);
  const sources = "[{ name: cad, manager: flexlm, statusFile: lmstat.txt, timeZone: UTC }]";
  writeFileSync(join(folder, "collector.yaml"), `service: { url: "${service.url}" }\nsources: ${sources}\n`);
  const checked = await run(folder, program, ["--check"]);
  if (!/^cad +flexlm +yes +1 +1 +1 /m.test(checked) || checked.includes("does not answer"))
    throw new Error(`The collector's --check prints:\n${checked}`);
  return `The collector's program for ${process.platform}-${process.arch}: \`--version\`, and \`--check\` of a status of FlexLM.`;
}

// The report of a release: what was made from which commit with which tools, what was tried, and what is not in it. It has no times
// and no paths, so that two runs write the same bytes.

interface Report {
  readonly artifacts: readonly Artifact[];
  /** What was tried, a line each; empty where nothing was. */
  readonly tried: readonly string[];
  readonly generator: string;
}

const reportFile = "REPORT.md";

const limits = `## What is not in it

- No program of the collector for macOS: it runs only with Apple's signature, which is made on a Mac
  (\`npm run build:collector\`, then \`codesign\`). The registry has no Node of this version for Windows on ARM.
- The generated clients were made without a warning; \`npm run test:clients\` compiles and runs them.
- The programs for other platforms than this machine's were not run. Nothing is signed: a signing key is the publisher's.
- No licence for the project itself: docs/releasing.md.
- The SBOM lists npm's packages. What is in Node (OpenSSL, V8, ICU and more) its licence text names, in the collector's archives.
`;

/** Writes the report beside what was made. */
export async function writeReport({ root, source, version, commit, at, target }: Build, report: Report): Promise<void> {
  const [java] = (await run(root, "java", ["--version"])).split("\n");
  const size = (file: string) => statSync(join(target, file)).size.toLocaleString("en");
  const tools = [
    `Node ${process.version} (zlib ${process.versions.zlib})`,
    `npm ${(await run(source, "npm", ["--version"])).trim()}`,
    (await run(root, "git", ["--version"])).trim(),
    java,
    `OpenAPI Generator ${report.generator}`,
  ];
  const text = `# Release ${version}

Commit ${commit} of ${at.toISOString()}, which is the time of every file in the archives.
Made with ${tools.join(", ")}. The same commit and the same tools make the same bytes: docs/releasing.md.

| file | bytes | what it is |
|---|--:|---|
${report.artifacts.map(({ file, what }) => `| \`${file}\` | ${size(file)} | ${what} |`).join("\n")}

\`sha256sum --check SHA256SUMS\` verifies them all.

## What was tried

${report.tried.length === 0 ? "Nothing (`--no-trial`).\n" : report.tried.map((line) => `- ${line}\n`).join("")}
${limits}`;
  writeFileSync(join(target, reportFile), text);
}
