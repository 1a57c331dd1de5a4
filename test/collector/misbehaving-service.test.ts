// The collector's requests where the service, or a proxy before it, misbehaves: failing, broken off, leading
// elsewhere. nock plays the outside; the collector's sending is real. A server that is silent is a real one.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import nock from "nock";
import { type ApiSettings, request } from "../../collector/delivery/api.ts";
import { Unreachable } from "../../collector/delivery/exchange.ts";
import { testAgentListener } from "../../generated/client/index.js";

const url = "http://licences.example:5015";
const settings: ApiSettings = { url, token: "a-token", retries: 2, firstDelay: 1, timeout: 5_000 };
const send = (more: Partial<ApiSettings> = {}) =>
  request({ ...settings, ...more }, (service, options) => testAgentListener.response(service, {}, options));
const listener = () => nock(url, { reqheaders: { authorization: "Bearer a-token" } }).get("/api/agentapi/test");

async function refusalOf(requested: Promise<unknown>): Promise<Error> {
  return requested.then(
    () => expect.fail("the service was reached"),
    (error: Error) => error,
  );
}

describe("a service that misbehaves", () => {
  before(() => nock.disableNetConnect());
  after(() => {
    nock.enableNetConnect();
    nock.restore();
  });
  beforeEach(() => void (nock.isActive() || nock.activate()));
  afterEach(() => nock.cleanAll());

  it("gets the request again when it fails, or breaks the connection, until it answers", async () => {
    listener().reply(500, "no");
    listener().replyWithError(Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }));
    listener().reply(200, { Status: "OK" });
    expect((await send()).status).to.equal(200);
    expect(nock.isDone()).to.equal(true);
  });

  it("is given up after so many tries, as one that may answer later", async () => {
    listener()
      .times(3)
      .replyWithError(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
    const error = await refusalOf(send());
    expect(error).to.be.instanceOf(Unreachable);
    expect(error.message).to.contain("ECONNREFUSED");
    expect(nock.isDone()).to.equal(true);
  });

  it("does not get the token carried to another address by a redirect", async () => {
    let isReached = false;
    nock("http://elsewhere.example")
      .get("/taken")
      .reply(200, () => {
        isReached = true;
        return { Status: "OK" };
      });
    listener().times(3).reply(307, "", { Location: "http://elsewhere.example/taken" });
    const answer = await send().catch((error: Error) => error);
    expect(isReached).to.equal(false);
    expect(answer).not.to.have.property("status", 200);
  });
});

describe("a service that takes a request and never responds", () => {
  it("is not waited for longer than the time-out", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const error = await refusalOf(send({ url: `http://127.0.0.1:${port}`, retries: 0, timeout: 50 }));
    silent.closeAllConnections();
    silent.close();
    expect(error).to.be.instanceOf(Unreachable);
  });
});
