// Query and path parameters over HTTP: how texts become values, and what each refusal names.
import { expect } from "chai";
import type { Handlers } from "../../../handlers/types.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";

/** What the handler of getSessions was given last. */
let query: Record<string, unknown> = {};
const getSessions: Handlers["getSessions"] = async (input) => {
  query = input.query;
  const body = {
    AsOfUtc: "2026-01-01T00:00:00.000Z",
    Items: [],
    PageNumber: 1,
    PageSize: 100,
    TotalCount: 0,
    TotalPages: 0,
  };
  return { status: 200, body };
};

describe("a query", () => {
  const server = useTestServer({}, { getSessions });
  const given = async (text: string) => {
    const { status, text: answer } = await server.client.get(`/api/v1/sessions?${text}`);
    expect(status, answer).to.equal(200);
    return query;
  };
  const errors = async (text: string) => {
    const { status, body } = await server.client.get<ProblemBody>(`/api/v1/sessions?${text}`);
    expect(status, text).to.equal(400);
    return body.errors ?? {};
  };

  it("is read under the contract's names, however they are written", async () => {
    const expected = { PageSize: 5, PageNumber: 2, ActiveOnly: true };
    expect(await given("pagesize=5&PAGENUMBER=2&ActiveOnly=true")).to.deep.equal(expected);
    expect(await given("Page%53ize=5&PageNumber=2&&activeOnly=true&")).to.deep.equal(expected);
    expect(await given("")).to.deep.equal({});
  });

  it("takes lists as repeated keys, with commas, or both, split after percent-decoding", async () => {
    expect(await given("UserIds=1&UserIds=2,3&userids=4%2C5")).to.deep.equal({ UserIds: [1, 2, 3, 4, 5] });
    expect(await given("Vendors=a+b,c%20d")).to.deep.equal({ Vendors: ["a b", "c d"] });
    expect(await given("UserIds=7")).to.deep.equal({ UserIds: [7] });
  });

  it("takes at most 1,000 values in a list", async () => {
    const ids = (count: number) => `UserIds=${Array.from({ length: count }, (_, index) => index + 1).join(",")}`;
    expect((await given(ids(1000))).UserIds).to.have.lengthOf(1000);
    expect(await errors(ids(1001))).to.deep.equal({ UserIds: ["must be a list of 1 to 1,000 values"] });
  });

  it("with an empty value or element is refused", async () => {
    for (const text of [
      "PageSize=",
      "PageSize",
      "ActiveOnly=",
      "UserIds=",
      "UserIds=1,,2",
      "UserIds=1,",
      "StartDateUtc=",
    ]) {
      expect(Object.keys(await errors(text)), text).to.deep.equal([text.split("=", 1)[0]]);
    }
  });

  it("with a parameter that the operation does not know is refused, and says which it knows", async () => {
    const { Foo } = await errors("Foo=1");
    expect(Foo?.[0]).to.match(/^must not be sent: no such parameter \(known here are StartDateUtc, /);
    expect(await errors("__proto__=1&constructor=2")).to.have.all.keys("__proto__", "constructor");
    expect(await errors("=1")).to.have.all.keys("");
    expect(
      Object.keys(await errors(Array.from({ length: 500 }, (_, index) => `x${index}=1`).join("&"))),
    ).to.have.lengthOf(20);
  });

  it("with a single parameter repeated is refused", async () => {
    expect(await errors("PageSize=1&pagesize=1")).to.deep.equal({ PageSize: ["must be given once only"] });
    expect(await errors("activeOnly=false&activeOnly=false")).to.have.all.keys("ActiveOnly");
  });

  it("takes whole numbers in digits alone, within their limits", async () => {
    for (const value of ["0", "1001", "-1", "1.0", "1e2", "0x10", "+5", " 5", "05", "abc", "٣", "9".repeat(30)]) {
      const text = `PageSize=${encodeURIComponent(value)}`;
      expect(await errors(text), value).to.deep.equal({ PageSize: ["must be a whole number from 1 to 1000"] });
    }
    expect(await errors("UserIds=1,x")).to.deep.equal({ UserIds: ["must be a whole number from 1"] });
    expect(await errors("UserIds=9007199254740993")).to.have.all.keys("UserIds");
  });

  it("takes exactly true and false", async () => {
    expect(await given("activeOnly=false")).to.deep.equal({ ActiveOnly: false });
    for (const value of ["TRUE", "True", "1", "yes", "on", "null"]) {
      expect(await errors(`activeOnly=${value}`), value).to.deep.equal({ ActiveOnly: ["must be true or false"] });
    }
  });

  it("takes the values of an enum exactly", async () => {
    const usertop = await server.client.get<ProblemBody>("/api/v1/features/usertop?TimeFrame=today");
    expect(usertop.status).to.equal(400);
    expect(usertop.body.errors?.TimeFrame?.[0]).to.match(/^must be one of Today, Yesterday, /);
  });

  it("with a broken percent escape, bytes that are no UTF-8, or NUL is refused by name", async () => {
    expect(await errors("Vendors=%")).to.deep.equal({ Vendors: ["must be percent-encoded UTF-8"] });
    expect(await errors("Vendors=%E4")).to.have.all.keys("Vendors");
    expect(await errors("Vendors=a%00b")).to.deep.equal({ Vendors: ["must not hold a NUL character"] });
    expect(await errors("StartDateUtc=%00")).to.have.all.keys("StartDateUtc");
    expect(await errors("%E4=1")).to.have.all.keys("%E4");
  });

  it("is told all of its mistakes at once", async () => {
    const found = await errors("PageSize=0&PageNumber=x&Foo=1&UserIds=,&activeOnly=yes&StartDateUtc=tomorrow");
    expect(found).to.have.all.keys("PageSize", "PageNumber", "Foo", "UserIds", "ActiveOnly", "StartDateUtc");
  });

  it("never sees its values in the answer or in the log", async () => {
    const { text } = await server.client.get("/api/v1/sessions?PageSize=hunter2");
    expect(text).not.to.contain("hunter2");
    expect(JSON.stringify(server.log)).not.to.contain("hunter2");
  });
});
