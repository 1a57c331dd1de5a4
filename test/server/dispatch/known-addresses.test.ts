// An address that was asked before is not read anew, and means the same again; only what holds, is short and stands in the address
// alone is remembered.
import { expect } from "chai";
import { handlers } from "../../../handlers/index.ts";
import type { Handlers } from "../../../handlers/types.ts";
import { readContract } from "../../../server/contract/contract-document.ts";
import type { Operation } from "../../../server/contract/operations.ts";
import { operationsOf } from "../../../server/dispatch/compile.ts";
import { type Address, KnownAddresses } from "../../../server/dispatch/known-addresses.ts";
import { useTestServer } from "../../support/http/server.ts";

describe("a known address", () => {
  let operations: Operation[];
  before(async () => {
    operations = await operationsOf(readContract(), handlers);
  });
  const addressOf = (id: string, query: Address["query"] = "") => {
    const route = operations.find((operation) => operation.id === id) as Operation;
    const match = { route, pathTexts: {}, allow: "" };
    return { path: route.path, query, match, values: { path: {}, query: { UserIds: [7] } } };
  };

  it("is found by the whole of it, asked by GET", () => {
    const known = new KnownAddresses();
    const address = addressOf("getSessions");
    known.keep("GET", "/a?UserIds=7", address);
    expect(known.find("GET", "/a?UserIds=7")).to.equal(address);
    expect(known.find("HEAD", "/a?UserIds=7")).to.equal(undefined);
    expect(known.find("GET", "/a?UserIds=70")).to.equal(undefined);
    known.keep("POST", "/b", address);
    expect(known.find("GET", "/b")).to.equal(undefined);
  });

  it("has values that nobody can change", () => {
    const known = new KnownAddresses();
    const address = addressOf("getSessions");
    known.keep("GET", "/a", address);
    expect(() => address.values.query.UserIds.push(8)).to.throw(TypeError);
    expect(() => Object.assign(address.values.query, { PageSize: 1 })).to.throw(TypeError);
  });

  it("is none that is long, whose operation takes a header, or whose values are not read yet", () => {
    const known = new KnownAddresses();
    const long = `/a?${"x".repeat(2000)}`;
    known.keep("GET", long, addressOf("getSessions"));
    known.keep("GET", "/lookup", addressOf("getUserLookup"));
    known.keep("GET", "/unread", { ...addressOf("getSessions"), values: null });
    expect([long, "/lookup", "/unread"].map((url) => known.find("GET", url))).to.deep.equal([
      ...[undefined, undefined, undefined],
    ]);
  });

  it("is forgotten when many others came", () => {
    const known = new KnownAddresses();
    for (let number = 0; number <= 500; number += 1) known.keep("GET", `/a?${number}`, addressOf("getSessions"));
    expect(known.find("GET", "/a?0")).to.equal(undefined);
    expect(known.find("GET", "/a?500")).not.to.equal(undefined);
  });
});

describe("an address that is asked again", () => {
  const asked: unknown[] = [];
  const getSessions: Handlers["getSessions"] = async ({ query, url }, { caller }) => {
    asked.push([query, url.query, caller.name]);
    const page = { PageNumber: 1, PageSize: 100, TotalCount: 0, TotalPages: 0 };
    return { status: 200, body: { AsOfUtc: "2026-01-01T00:00:00.000Z", Items: [], ...page } };
  };
  const server = useTestServer({}, { getSessions });

  it("is answered for who asks now, and refused to nobody, where it does not hold, and by another method", async () => {
    const address = "/api/v1/sessions?Vendors=a%20b&UserIds=1,2";
    const status = async (method: string, target: string, authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization };
      return (await server.client.request(method, target, { headers })).status;
    };
    for (let time = 0; time < 2; time += 1) {
      expect(await status("GET", address)).to.equal(200);
      expect(await status("GET", address, "Bearer nobody")).to.equal(401);
      expect(await status("GET", `${address}&Nothing=1`)).to.equal(400);
      expect(await status("DELETE", address)).to.equal(405);
    }
    expect(asked).to.deep.equal(
      Array(2).fill([{ Vendors: ["a b"], UserIds: [1, 2] }, "Vendors=a%20b&UserIds=1,2", "admin"]),
    );
  });
});
