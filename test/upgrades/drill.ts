// The drill of a backup, with the commands as a person runs them: a server takes reports all the time, its machine is lost, and
// after a restore nothing is missing that was acknowledged before the backup began. Part of `npm run test:upgrades`.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { expect } from "chai";
import { type TemporaryFolder, temporaryFolder } from "../db/temporary-folder.ts";
import { addCredential } from "../db/versions/program.ts";
import { settings } from "../db/versions/stored.ts";
import { onSqliteAlone } from "../support/data/database.ts";
import { waitUntil } from "../support/run/wait.ts";
import { post, program, reportOf, reportsIn, type Server, startServer, tokenAt } from "./servers.ts";

describe("the drill: destroy and restore", function drill() {
  let folder: TemporaryFolder;
  before(function prepare() {
    onSqliteAlone("SQL Server makes its own backups").call(this);
    folder = temporaryFolder();
  });
  after(() => folder?.remove());

  it("brings back all that was acknowledged before the backup, and the log-ins, and goes on", async () => {
    const home = `${folder.path}/home`;
    mkdirSync(home);
    const url = `sqlite:${home}/svc.db`;
    const issuer = "http://127.0.0.1:5023";
    const backup = `${folder.path}/backup.db`;
    const server = await startServer({ url, issuer });
    const login = {
      ...addCredential(".", { ...settings, SVC_DB_URL: url }),
      username: "admin",
      password: settings.SVC_ADMIN_PASSWORD,
    };
    const token = await tokenAt(server, login);
    const acknowledged: number[] = [];
    const reporting = reportUntilGone(server, token, acknowledged);
    await waitUntil("reports are acknowledged", async () => acknowledged.length > 20);
    const before = [...acknowledged];
    const made = await program(["scripts/database/backup.ts", "--file", backup, "--json"], url).ended;
    expect(made.code, made.stderr).to.equal(0);
    const during = acknowledged.length;
    expect(during, "no report came during the backup").to.be.above(before.length);
    await waitUntil("reports after the backup", async () => acknowledged.length > during + 5);
    server.command.child.kill("SIGKILL");
    await server.command.ended;
    await reporting;
    rmSync(home, { recursive: true });

    const restored = await program(["scripts/database/restore.ts", "--file", backup, "--json"], url).ended;
    expect(restored.code, restored.stderr).to.equal(0);
    expect(readdirSync(home).filter((name) => name.endsWith(".unusable"))).to.deep.equal([]);
    const again = await startServer({ url, issuer });
    const newToken = await tokenAt(again, login);
    const found = await reportsIn(again, newToken);
    expect(found).to.include.members(before);
    expect(acknowledged).to.include.members(found.slice(0, -1));
    expect(await post(again, newToken, reportOf(100_000))).to.equal(200);
    // The signing key is the same one: a token of before the loss is good until it expires.
    expect((await reportsIn(again, token)).at(-1)).to.equal(100_000);
    await again.end();
    console.log(
      `    ${before.length} reports before the backup, ${found.length} restored, ${acknowledged.length} in all`,
    );
  });
});

async function reportUntilGone(server: Server, token: string, acknowledged: number[]): Promise<void> {
  for (let number = 1; ; number += 1) {
    const status = await post(server, token, reportOf(number));
    if (status === 0) return;
    expect(status).to.equal(200);
    acknowledged.push(number);
  }
}
