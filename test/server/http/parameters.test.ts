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
    for (const text of ["PageSize=", "PageSize", "UserIds=", "UserIds=1,,2", "UserIds=1,", "StartDateUtc="]) {
      expect(Object.keys(await errors(text)), text).to.deep.equal([text.split("=", 1)[0]]);
    }
  });

  it("with a parameter that the operation does not define is refused with the names of those that it does", async () => {
    const { Foo } = await errors("Foo=1");
    expect(Foo?.[0]).to.match(/^must not be sent: no such parameter \(the parameters here are StartDateUtc, /);
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
    expect(await errors("UserIds=1,x")).to.deep.equal({
      UserIds: ["must be a whole number from 1 to 9007199254740991"],
    });
    expect(await errors("UserIds=9007199254740993")).to.have.all.keys("UserIds");
  });

  it("names the fields that the rows can be ordered by", async () => {
    const { Sort } = await errors("Sort=Start");
    expect(Sort?.[0]).to.match(
      /^must be one of Id, .*, StartTimeUtc, .*, with a minus before it for descending order$/,
    );
  });

  it("takes numbers as programs write them, with an exponent or many digits", async () => {
    const status = async (percent: string) =>
      (await server.client.get(`/api/v1/features/rightsizing?SparePercent=${percent}`)).status;
    for (const percent of ["4.539975598519576e-113", "1E%2B1", "0.30000000000000004", "70.0"]) {
      expect(await status(percent), percent).to.equal(200);
    }
    for (const percent of ["0x5", "5.", ".5", "1e", "1e999", "Infinity", "1_0"]) {
      expect(await status(percent), percent).to.equal(400);
    }
  });

  it("takes true and false in upper and lower case, and a bare name, with an equals sign or without, for true", async () => {
    for (const text of ["activeOnly", "activeOnly=", "activeOnly=true", "activeOnly=True", "activeOnly=TRUE"]) {
      expect(await given(`${text}&PageSize=5`), text).to.deep.equal({ ActiveOnly: true, PageSize: 5 });
    }
    for (const text of ["activeOnly=false", "activeOnly=False", "activeOnly=FALSE"]) {
      expect(await given(text), text).to.deep.equal({ ActiveOnly: false });
    }
    for (const value of [
      "1",
      "0",
      "yes",
      "on",
      "null",
      "TRUE,false",
      "true,",
      "+true",
      "%20",
      "ｔｒｕｅ",
      "tru\u0435",
    ]) {
      expect(await errors(`activeOnly=${value}`), value).to.deep.equal({ ActiveOnly: ["must be true or false"] });
    }
    expect(await errors("activeOnly=true%00")).to.deep.equal({ ActiveOnly: ["must not hold a NUL character"] });
    expect(await errors("activeOnly&activeOnly")).to.deep.equal({ ActiveOnly: ["must be given once only"] });
    expect(await errors("PageSize=1&activeOnly&ACTIVEONLY=TRUE")).to.have.all.keys("ActiveOnly");
  });

  it("takes instants as clients of many languages send them", async () => {
    const sent = [
      "2026-03-02T07:58:21.123Z", // JavaScript
      "2026-03-02T07:58:21Z", // Go
      "2026-03-02T08:58:21.123456%2B0100", // a generated Python client
      "2026-03-02+07:58:21.123456%2B00:00", // requests, which writes str(datetime)
      "2026-03-02T08:58:21.1234567%2B01:00", // C# and PowerShell: ToString("o")
      "2026-03-02%2007:58:21Z", // PowerShell: Get-Date -Format u
      "2026-03-02+07:58:21.123456", // R: as.character(Sys.time())
      "2026-03-02t07:58:21z",
      "2026-03-02",
    ];
    for (const text of sent) expect(await given(`StartDateUtc=${text}`), text).to.have.all.keys("StartUtc");
  });

  it("refuses other instants, and explains how a plus is sent that became a blank", async () => {
    const expected = "must be an instant such as 2026-03-02T07:58:21.000Z or 2026-03-02";
    for (const zone of ["+01:00", "+0100", "%20010:00", "+1", `%2B${"0".repeat(10_000)}`, "%2B01:00:00", "%2B2400"]) {
      const found = (await errors(`StartDateUtc=2026-03-02T07:58:21${zone}`)).StartDateUtc?.[0];
      const isLostPlus = ["+01:00", "+0100"].includes(zone);
      expect(found, zone).to.equal(expected + (isLostPlus ? ", with the plus of its zone sent as %2B" : ""));
    }
    for (const text of ["03/02/2026 07:58:21", "2026-03-02T07:58", "20260302T075821Z", "1772438301", "2026-02-30"]) {
      expect(await errors(`StartDateUtc=${text}`), text).to.deep.equal({ StartDateUtc: [expected] });
    }
    expect(await errors("StartDateUtc=2026-03-02T07:58:21%00Z")).to.have.all.keys("StartDateUtc");
    expect(await errors("StartDateUtc=2026-03-02&StartDateUtc=2026-03-02")).to.have.all.keys("StartDateUtc");
  });

  describe("of a lenient request", () => {
    const sent = (text: string, prefer: string) => server.client.get(`/api/v1/sessions?${text}`, { prefer });

    it("has unknown parameters ignored, and the answer names them", async () => {
      const { status, headers } = await sent(
        "_=123&PageSize=5&format=json&userid=7&_=4&a,%20%C3%BC=1",
        "handling=lenient",
      );
      expect(status).to.equal(200);
      expect(query).to.deep.equal({ PageSize: 5 });
      expect(headers.get("preference-applied")).to.equal("handling=lenient");
      expect(headers.get("ignored-parameters")).to.equal("_,format,userid,a%2C%20%C3%BC");
      const valid = await sent("PageSize=5", "handling=lenient");
      expect(valid.headers.get("preference-applied")).to.equal("handling=lenient");
      expect(valid.headers.has("ignored-parameters")).to.equal(false);
    });

    it("has everything else refused as ever", async () => {
      for (const text of [
        "_=1&PageSize=0",
        "PageSize=1&PageSize=1",
        "activeOnly=yes",
        "UserIds=,",
        "StartDateUtc=now",
      ]) {
        const { status, headers } = await sent(text, "handling=lenient");
        expect(status, text).to.equal(400);
        expect(headers.has("preference-applied"), text).to.equal(false);
      }
    });

    it("is parsed by the grammar of RFC 7240, whatever stands beside", async () => {
      const lenient = [
        ...["Handling = Lenient", 'handling="lenient"', "respond-async, wait=10, handling=lenient; x=y"],
        ...[", ,handling=lenient,", 'a="x, handling=strict; \\" y", handling=lenient, handling=strict'],
      ];
      const strict = [
        ...["handling=strict", "handling=strict, handling=lenient", "handling, handling=lenient", "lenient", ""],
        ...['a="handling=lenient"', 'a="x, handling=lenient', "handling==lenient", "handling=lenient lenient"],
        ...["xhandling=lenient", `${'"'.repeat(4_000)}`, `${"handling=,".repeat(400)}`],
      ];
      for (const prefer of lenient) expect((await sent("_=1", prefer)).status, prefer).to.equal(200);
      for (const prefer of strict) expect((await sent("_=1", prefer)).status, prefer).to.equal(400);
    });

    it("has a bound on the names that the answer repeats", async () => {
      const names = Array.from({ length: 2_000 }, (_, index) => `${"%E4%B8%AD".repeat(9)}${index}=1`).join("&");
      const { status, headers } = await sent(names, "handling=lenient");
      expect(status).to.equal(200);
      expect(headers.get("ignored-parameters")?.split(",")).to.have.lengthOf(20);
      expect((await sent(`${"x".repeat(10_000)}=1`, "handling=lenient")).headers.get("ignored-parameters")).to.equal(
        "x".repeat(40),
      );
    });
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

  it("gets all of its mistakes at once", async () => {
    const found = await errors("PageSize=0&PageNumber=x&Foo=1&UserIds=,&activeOnly=yes&StartDateUtc=tomorrow");
    expect(found).to.have.all.keys("PageSize", "PageNumber", "Foo", "UserIds", "ActiveOnly", "StartDateUtc");
  });

  it("never sees its values in the answer or in the log", async () => {
    const { text } = await server.client.get("/api/v1/sessions?PageSize=hunter2");
    expect(text).not.to.contain("hunter2");
    expect(JSON.stringify(server.log)).not.to.contain("hunter2");
  });
});
