// The agents that a site can begin with (agents/, docs/agents.md): the one for Linux on a real X server with real input, the one for
// Windows as far as PowerShell can read it without Windows.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { addCredential } from "../../identity/index.ts";
import { temporaryFolder } from "../db/temporary-folder.ts";
import { useTestServer } from "../support/http/server.ts";

const isThere = (command: string, ...args: string[]) => spawnSync(command, args).error === undefined;
const hasX = ["Xvfb", "xdotool", "python3"].every((command) => isThere(command, "-help"));
const hasPowerShell = isThere("pwsh", "-Version");

describe(`the agent for Linux${hasX ? "" : " (skipped: Xvfb, xdotool and python3 are not all there)"}`, function linux() {
  const server = useTestServer();
  const folder = temporaryFolder();
  const started: ChildProcess[] = [];
  after(async () => {
    for (const one of started.reverse()) {
      if (one.exitCode === null && one.kill()) await once(one, "exit");
    }
    folder.remove();
  });

  const start = (command: string, args: string[], env: Record<string, string>, stdio: "pipe" | "ignore" = "pipe") => {
    const made = spawn(command, args, {
      env: { PATH: process.env.PATH, HOME: folder.path, ...env },
      stdio: ["ignore", stdio, "pipe"],
    });
    started.push(made);
    return made;
  };

  (hasX ? it : it.skip)(
    "reports for how long there was no input on the desktop, and begins anew with the next key",
    async () => {
      const x = start("Xvfb", ["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "320x200x24"], {});
      const [printed] = (await once(x.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
      const env = { DISPLAY: `:${String(printed).trim()}`, USER: "kerry", LOGNAME: "kerry" };
      const { clientId, clientSecret } = await addCredential(server.db, { type: "agent" }, "test");
      const credentials = join(folder.path, "agent.json");
      const token_url = `${server.identityUrl}/connect/token`;
      const file = { token_url, client_id: clientId, client_secret: clientSecret, scope: "svc.server.scope" };
      writeFileSync(credentials, JSON.stringify(file));
      const script = join(import.meta.dirname, "../../agents/linux/idle_agent.py");
      const agent = start(
        "python3",
        [script, "--service", server.url, "--credentials", credentials, "--every", "1"],
        env,
        "ignore",
      );
      let complaints = "";
      agent.stderr?.on("data", (text) => {
        complaints += text;
      });
      const reported = async (holds: (seconds: number) => boolean, after = 0) => {
        for (;;) {
          expect([agent.exitCode, complaints]).to.deep.equal([null, ""]);
          const { Items } = (await server.client.call("getAgentMessages")).body;
          const found = Items.find(({ Id, Payload }) => Id > after && holds(Number(Payload?.IdleSeconds)));
          if (found !== undefined) return found;
          await wait(50);
        }
      };
      const idle = await reported((seconds) => seconds >= 2);
      expect(idle).to.include({ MessageType: "IdleTime", UserName: "kerry", Sender: clientId, IpAddress: null });
      expect(Object.keys(idle.Payload ?? {})).to.deep.equal(["IdleSeconds"]);
      expect(spawnSync("xdotool", ["key", "a"], { env: { PATH: process.env.PATH, ...env } }).status).to.equal(0);
      const busy = await reported((seconds) => seconds < 2, idle.Id);
      await reported((seconds) => seconds >= 2, busy.Id);
    },
  );
});

describe(`the agent for Windows${hasPowerShell ? "" : " (skipped: PowerShell is not there)"}`, () => {
  (hasPowerShell ? it : it.skip)(
    "is a script that PowerShell can read; what it does is not tried without Windows",
    () => {
      const script = join(import.meta.dirname, "../../agents/windows/idle-agent.ps1");
      const parse = `$e = $null; [void][Management.Automation.Language.Parser]::ParseFile('${script}', [ref]$null, [ref]$e); $e | Out-String; exit $e.Count`;
      const { status, stdout } = spawnSync("pwsh", ["-NoProfile", "-Command", parse], { encoding: "utf8" });
      expect([status, stdout.trim()]).to.deep.equal([0, ""]);
    },
  );
});
