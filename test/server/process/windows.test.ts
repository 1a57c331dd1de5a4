// Windows as far as it can be tried elsewhere: its paths (node:path's rules for it), and how its services are stopped.
// What the sources must not contain is in test/architecture/windows.test.ts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { runNode } from "../../support/run/process.ts";

const asModule = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

describe("on Windows", () => {
  it("files lie where a path with a drive, backslashes or another server puts them", async () => {
    const script = `
      import { syncBuiltinESMExports } from "node:module";
      import path from "node:path";
      const { fileBeside } = await import("./db/index.ts");
      const { settingsOf } = await import("./collector/settings/sources.ts");
      const { loadConfig } = await import("./collector/settings/config.ts");
      const config = loadConfig({});
      Object.assign(path, path.win32);
      syncBuiltinESMExports();
      const source = { name: "cad", manager: "flexlm", log: "logs\\\\lmgrd.log", tool: ".\\\\tools\\\\lmutil.exe",
        statusFile: ["D:\\\\drop\\\\*.txt", "//server/share/state.txt"] };
      const { sources, config: merged } = settingsOf(
        { service: { credentials: "collector.json" }, spool: { folder: "spool" }, sources: [source, { name: "b", manager: "rlm", tool: "rlmutil" }] },
        "C:\\\\licence collector", config);
      console.log(JSON.stringify({
        key: fileBeside("sqlite:C:\\\\data\\\\svc.db", "key"),
        log: sources[0].log, tool: sources[0].tool, files: sources[0].statusFiles, program: sources[1].tool,
        spool: merged.spoolFolder, credentials: merged.credentials.file,
      }));`;
    const { stdout, stderr } = await runNode(["--input-type=module", "--eval", script]).ended;
    expect(JSON.parse(stdout || `"${stderr}"`)).to.deep.equal({
      key: "C:\\data\\svc.db.key",
      log: "C:\\licence collector\\logs\\lmgrd.log",
      tool: "C:\\licence collector\\tools\\lmutil.exe",
      files: ["D:\\drop\\*.txt", "//server/share/state.txt"],
      program: "rlmutil",
      spool: "C:\\licence collector\\spool",
      credentials: "C:\\licence collector\\collector.json",
    });
  });

  it("Ctrl-Break, which wrappers of services send, ends the server in order; with --json all that it prints is lines of JSON", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-windows-"));
    // No other system has this signal: here one that it has stands for it.
    const sendBreak = asModule(`process.on("SIGUSR2", () => process.emit("SIGBREAK"))`);
    const settings = {
      NODE_ENV: "production",
      SVC_API_PORT: "0",
      SVC_DB_URL: `sqlite:${join(folder, "svc.db")}`,
      SVC_SECURITY_MODE: "off",
      SVC_SECURITY_OFF_CONFIRMED: "yes",
      SVC_LOG_LEVEL: "debug",
    };
    const server = runNode(["--import", sendBreak, "server/main.mjs", "--json"], settings);
    try {
      const [line] = await server.printed(/^\{.*\}$/m);
      await fetch(`${JSON.parse(line).listening}/api/v1/nothing`);
      server.child.kill("SIGUSR2");
      const { code, stdout, stderr } = await server.ended;
      expect(code).to.equal(0);
      const lines = (stdout + stderr).trim().split("\n");
      expect(lines.map((one) => typeof JSON.parse(one))).to.deep.equal(lines.map(() => "object"));
      expect(JSON.parse(stderr.split("\n")[0] ?? "")).to.include({ msg: "request", status: 404 });
    } finally {
      server.child.kill("SIGKILL");
      await server.ended;
      rmSync(folder, { recursive: true });
    }
  });
});
