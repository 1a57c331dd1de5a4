// The cookbook's notebook, run from beginning to end with a newly made client against a live service. Run by
// `npm run test:cookbook`, since it makes the client (Java) and installs Python's libraries (a way to PyPI).
import { execFile, spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { addCredential } from "../../identity/index.ts";
import { temporaryFolder } from "../db/temporary-folder.ts";
import { useTestServer } from "../support/http/server.ts";
import { root } from "../support/run/process.ts";
import { reportCompany } from "./company.ts";
import { textOf } from "./document.ts";

interface Notebook {
  readonly cells: readonly { readonly cell_type: string; readonly outputs?: readonly { readonly text: string[] }[] }[];
}

const notebookFile = join(root, "docs/cookbook/licences.ipynb");
const run = promisify(execFile);
const missing = [
  ["java", "-version"],
  ["python3", "--version"],
].filter(([tool = "", option = ""]) => spawnSync(tool, [option]).error !== undefined);

describe("the cookbook's notebook", function () {
  this.timeout(600_000);
  const server = useTestServer();
  const folder = temporaryFolder();
  after(() => folder.remove());

  it("prints with the generated client what is stored in it", async function () {
    if (missing.length > 0) {
      console.log(`The notebook: left out, since ${missing.map(([tool]) => tool).join(" and ")} cannot be run here`);
      this.skip();
    }
    await reportCompany(server);
    const { clientId, clientSecret } = await addCredential(server.db, { type: "reader" }, "test");
    const login = {
      api_url: server.url,
      token_url: `${server.identityUrl}/connect/token`,
      scope: "svc.server.scope",
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "client_credentials",
    };
    writeFileSync(join(folder.path, "licences.json"), JSON.stringify(login));
    writeFileSync(join(folder.path, "licences.py"), textOf("licences.py"));
    cpSync(notebookFile, join(folder.path, "licences.ipynb"));
    const [cwd, pip] = [folder.path, join(folder.path, "venv/bin/pip")];
    await run(process.execPath, ["scripts/client.ts", "python", join(cwd, "client"), "--json"], { cwd: root });
    await run("python3", ["-m", "venv", "venv"], { cwd });
    await run(pip, ["install", "--quiet", "./client", "pandas", "nbconvert", "ipykernel"], { cwd });
    const options = ["--to", "notebook", "--execute", "--output", "done.ipynb", "licences.ipynb"];
    await run(join(cwd, "venv/bin/jupyter"), ["nbconvert", ...options], { cwd });
    const printed = (file: string) =>
      (JSON.parse(readFileSync(file, "utf8")) as Notebook).cells
        .filter(({ cell_type }) => cell_type === "code")
        .map(({ outputs = [] }) => outputs.map(({ text }) => text.join("")).join(""));
    expect(printed(join(cwd, "done.ipynb"))).to.deep.equal(printed(notebookFile));
  });
});
