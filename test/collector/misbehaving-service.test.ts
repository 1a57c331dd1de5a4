// The collector's requests where the service, or what stands before it, misbehaves: failing, broken off, leading
// elsewhere. nock plays the outside; the collector's own sending is real. A server that is silent is a real one.
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
const ask = (more: Partial<ApiSettings> = {}) =>
  request({ ...settings, ...more }, (service, options) => testAgentListener.response(service, {}, options));
const listener = () => nock(url, { reqheaders: { authorization: "Bearer a-token" } }).get("/api/agentapi/test");

async function refusalOf(asked: Promise<unknown>): Promise<Error> {
  return asked.then(
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

  it("is asked again when it fails, or breaks the connection, until it answers", async () => {
    listener().reply(500, "no");
    listener().replyWithError(Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }));
    listener().reply(200, { Status: "OK" });
    expect((await ask()).status).to.equal(200);
    expect(nock.isDone()).to.equal(true);
  });

  it("is given up after so many tries, as one that may answer later", async () => {
    listener()
      .times(3)
      .replyWithError(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
    const error = await refusalOf(ask());
    expect(error).to.be.instanceOf(Unreachable);
    expect(error.message).to.contain("ECONNREFUSED");
    expect(nock.isDone()).to.equal(true);
  });

  it("does not get the token carried to another address by a redirect", async () => {
    let isAsked = false;
    nock("http://elsewhere.example")
      .get("/taken")
      .reply(200, () => {
        isAsked = true;
        return { Status: "OK" };
      });
    listener().times(3).reply(307, "", { Location: "http://elsewhere.example/taken" });
    const answer = await ask().catch((error: Error) => error);
    expect(isAsked).to.equal(false);
    expect(answer).not.to.have.property("status", 200);
  });
});

describe("a service that takes a request and says nothing", () => {
  it("is not waited for longer than the time-out", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const error = await refusalOf(ask({ url: `http://127.0.0.1:${port}`, retries: 0, timeout: 50 }));
    silent.closeAllConnections();
    silent.close();
    expect(error).to.be.instanceOf(Unreachable);
  });
});
