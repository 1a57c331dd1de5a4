// The collector's archives below /downloads/: those of the folder, to anybody, and nothing else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { useTestServer } from "../../support/http/server.ts";

describe("the collector's archives", () => {
  const folder = mkdtempSync(join(tmpdir(), "downloads-"));
  const name = "licence-collector-1.0.0-linux-x64.tar.gz";
  const bytes = Buffer.alloc(300_000, 7);
  writeFileSync(join(folder, name), bytes);
  for (const other of ["licence-collector.json", "secret.tar.gz"]) writeFileSync(join(folder, other), "secret");
  mkdirSync(join(folder, "licence-collector-1.0.0-win-x64.tar.gz"));
  const server = useTestServer({ SVC_DOWNLOADS: folder });
  after(() => rmSync(folder, { recursive: true }));

  it("are given whole to who has no token, and their head alone to HEAD", async () => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await fetch(`${server.url}/downloads/${name}`, { method });
      expect(answer.status).to.equal(200);
      expect(answer.headers.get("content-length")).to.equal("300000");
      expect(Buffer.from(await answer.arrayBuffer()).equals(method === "GET" ? bytes : Buffer.alloc(0))).to.equal(true);
    }
    const page = await (await fetch(`${server.url}/now`)).text();
    expect(page).to.contain(`&quot;collectors&quot;:[&quot;${name}&quot;]`);
  });

  it("are all that is there: no other file, no folder, and nothing outside", async () => {
    const paths = ["secret.tar.gz", "licence-collector.json", "licence-collector-1.0.0-win-x64.tar.gz", ""];
    for (const path of [...paths, `../downloads/../package.json`, `..%2fpackage.json`, `${name}/..`, `x/../${name}`]) {
      // As it stands: fetch would make the path plain first.
      const status = await new Promise((resolve, reject) => {
        const sent = request(server.url, { path: `/downloads/${path}` }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        sent.on("error", reject).end();
      });
      expect(status, path).to.equal(404);
    }
    expect((await fetch(`${server.url}/downloads/${name}`, { method: "POST" })).status).to.equal(405);
  });
});
