// A flood of wrong log-ins by the legacy methods: people who logged in at their address before do not wait for it.
import { expect } from "chai";
import { addCredential } from "../../identity/index.ts";
import { adminPassword, useTestServer } from "../support/http/server.ts";
import { envelope, type LegacyAnswer, send } from "./calls.ts";

const errorCode = ({ text }: LegacyAnswer) => /<dc:Code>(\d+)</.exec(text)?.[1] ?? "none";

describe("60 connections of wrong legacy log-ins", () => {
  const server = useTestServer({ SVC_TRUST_PROXY: "1" });

  async function logIn(name: string, password: string, address: string): Promise<string> {
    const request = `<dc:UserName>${name}</dc:UserName><dc:Password>${password}</dc:Password>`;
    const body = envelope("PerformUserAuthentication", request);
    const headers = { "content-type": "text/xml", "x-forwarded-for": address };
    return errorCode(await send(server.url, { headers, body }));
  }

  it("from as many addresses delay a right log-in at a familiar address by a few turns", async () => {
    expect(await logIn("admin", adminPassword, "192.0.2.1")).to.equal("none");
    const codes: string[] = [];
    const flood = Array.from({ length: 60 }, async (_, number) => {
      for (let time = 0; time < 2; time += 1) {
        codes.push(await logIn(`nobody ${number} ${time}`, "wrong password", `198.51.100.${number}`));
      }
    });
    while (codes.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = codes.length;
    expect(await logIn("admin", adminPassword, "192.0.2.1")).to.equal("none");
    const meanwhile = codes.slice(before).filter((code) => code === "401");
    expect(meanwhile.length, "wrong ones that were checked first").to.be.at.most(12);
    await Promise.all(flood);
    expect([...new Set(codes)].filter((code) => code !== "401" && code !== "503")).to.deep.equal([]);
  });

  it("from one address are slowed down after a few, and no single address fills the queue", async () => {
    const flood = Array.from({ length: 60 }, (_, number) =>
      logIn(`somebody ${number}`, "wrong password", "203.0.113.7"),
    );
    const answers = await Promise.all([...flood, logIn("admin", adminPassword, "203.0.113.8")]);
    expect(answers.pop(), "a right one at a new address").to.equal("none");
    const countOf = (code: string) => answers.filter((one) => one === code).length;
    expect(countOf("401")).to.be.within(1, 24);
    expect(countOf("401") + countOf("429") + countOf("503")).to.equal(60);
    expect(countOf("503"), "not taken into the queue").to.be.at.least(30);
  });

  it("are answered 503 with Retry-After by the password grant too", async () => {
    const { clientId, clientSecret } = await addCredential(server.db, { type: "server-api" }, "test");
    const logInByGrant = async (number: number) => {
      const fields = {
        grant_type: "password",
        scope: "svc.server.scope",
        username: `one ${number}`,
        password: "wrong",
      };
      const answer = await fetch(`${server.identityUrl}/connect/token`, {
        method: "POST",
        body: new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }),
        headers: { "x-forwarded-for": "203.0.113.9" },
      });
      const { error } = (await answer.json()) as { error: string };
      return [answer.status, error, answer.headers.get("retry-after")];
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, number) => logInByGrant(number)));
    expect(answers.filter(([status]) => status === 503)[0]).to.deep.equal([503, "temporarily_unavailable", "5"]);
  });

  it("are answered 503 with Retry-After and a text by the page for another password too", async () => {
    const changePassword = async (number: number) => {
      const answer = await fetch(`${server.identityUrl}/connect/password`, {
        method: "POST",
        body: new URLSearchParams({ username: `one ${number}`, password: "wrong", new_password: "x", repeated: "x" }),
        headers: { "x-forwarded-for": "203.0.113.10", accept: "text/html", "accept-language": "en" },
      });
      return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, number) => changePassword(number)));
    const busy = answers.find(({ status }) => status === 503);
    expect(busy?.retryAfter).to.equal("5");
    expect(busy?.text).to.contain("Too many people sign in at present. Try again in 5 seconds.");
  });
});
