// The end of a server behind a proxy: it says that it is leaving, and loses no request while the proxy learns of it.
import { expect } from "chai";
import { startTestServer } from "../../support/http/server.ts";
import { waitUntil } from "../../support/run/wait.ts";

describe("a server that ends", function () {
  this.timeout(60_000);

  it("is no longer ready, answers everything else, ends each connection with its answer, and then closes", async () => {
    const server = await startTestServer({ SVC_SECURITY_MODE: "off", SVC_DRAIN_SECONDS: "1" });
    const ask = async (path: string) => {
      const answer = await fetch(server.url + path);
      return [answer.status, answer.headers.get("connection"), await answer.json()] as const;
    };
    expect(await ask("/health/ready")).to.deep.equal([200, "keep-alive", { status: "ready", database: "up" }]);
    let hasClosed = false;
    const closing = server.close().then(() => {
      hasClosed = true;
    });
    expect(await ask("/health/ready")).to.deep.equal([503, "close", { status: "ending" }]);
    expect(await ask("/health/live")).to.deep.equal([200, "close", { status: "live" }]);
    expect(await ask("/api/v1/users/lookup")).to.deep.equal([200, "close", []]);
    expect(hasClosed, "these answers came before it closed").to.equal(false);
    await closing;
    await waitUntil(
      "nobody answers",
      () =>
        fetch(server.url).then(
          () => false,
          () => true,
        ),
      5_000,
    );
  });
});
