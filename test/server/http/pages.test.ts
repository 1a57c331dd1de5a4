// The description page as it is served: its document, its headers, what it shows about security. No browser.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { useTestServer } from "../../support/http/server.ts";

const types: Readonly<Record<string, string>> = {
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  png: "image/png",
  html: "text/html",
  json: "application/json",
};

interface Contract {
  servers: { url: string }[];
}

describe("the description page", () => {
  const server = useTestServer();
  const got = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers, redirect: "manual" });

  it("stands at /swagger/index.html, and /swagger leads to it", async () => {
    for (const path of ["/swagger", "/swagger/", "/SWAGGER"]) {
      const { status, headers } = await got(path);
      expect([status, headers.get("location")], path).to.deep.equal([302, "/swagger/index.html"]);
    }
    const page = await got("/swagger/index.html");
    expect([page.status, page.headers.get("content-type")]).to.deep.equal([200, "text/html; charset=utf-8"]);
  });

  it("loads everything from us, and has no inline script", async () => {
    const text = await (await got("/swagger/index.html")).text();
    expect(text).not.to.match(/https?:\/\//);
    expect(text).not.to.match(/<script(?![^>]*\bsrc=)|\son\w+=|<style/);
    expect(text).to.contain('<a href="/" id="way-back">');
    const linked = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map((found) => found[1] ?? "");
    const parts = linked.filter((link) => link !== "/");
    expect(parts).to.include.members(["swagger-ui.css", "swagger-ui-bundle.js", "initializer.mjs", "v1/swagger.json"]);
    const loadedLater = [
      "search.mjs",
      "shown-contract.mjs",
      "sign-in.json",
      "oauth2-redirect.html",
      "oauth2-redirect.js",
    ];
    for (const part of [...parts, ...loadedLater]) {
      const answer = await got(`/swagger/${part}`);
      const type = answer.headers.get("content-type")?.split(";")[0];
      expect([answer.status, type], part).to.deep.equal([200, types[part.replace(/^.*\./, "")]]);
      expect(answer.headers.get("x-content-type-options")).to.equal("nosniff");
      expect((await answer.bytes()).length, part).to.be.above(50);
    }
  });

  it("is bound to its host by a strict policy", async () => {
    const policy = (await got("/swagger/index.html")).headers.get("content-security-policy") ?? "";
    expect(policy)
      .to.contain("default-src 'self'")
      .and.contain("script-src 'self'")
      .and.contain("frame-ancestors 'none'");
    expect(policy).not.to.match(/script-src[^;]*unsafe/);
  });

  it("shows the contract, with the requested address as its server, and where its tokens are got", async () => {
    const contract = JSON.parse(readFileSync("generated/openapi.json", "utf8"));
    const { flows } = contract.components.securitySchemes.oauth2;
    for (const flow of [flows.password, flows.clientCredentials]) flow.tokenUrl = `${server.identityUrl}/connect/token`;
    const response = await got("/swagger/v1/swagger.json");
    expect(response.headers.get("content-type")).to.equal("application/json; charset=utf-8");
    const shown = (await response.json()) as Contract;
    expect(shown.servers[0]?.url).to.equal(server.url);
    expect({ ...shown, servers: null }).to.deep.equal({ ...contract, servers: null });
    const forwarded = await got("/swagger/v1/swagger.json", { "x-forwarded-host": "evil.example" });
    expect(((await forwarded.json()) as Contract).servers[0]?.url).to.equal(server.url);
  });
});

describe("the description page's notice", () => {
  const open = useTestServer({ SVC_SECURITY_MODE: "off" });
  const guarded = useTestServer();

  it("shows that security is off when it is, without a script, and nothing else about it", async () => {
    const textOf = async (url: string) => (await fetch(`${url}/swagger/index.html`)).text();
    expect(await textOf(open.url)).to.match(/<p role="alert">.*Security is off/);
    expect(await textOf(open.url)).not.to.match(/<script(?![^>]*\bsrc=)|\son\w+=|style="/);
    expect(await textOf(guarded.url)).not.to.contain("Security is off");
  });

  it("requires no token in the contract while security is off, or programs would expect to be refused", async () => {
    const textOf = async (url: string) => (await fetch(`${url}/swagger/v1/swagger.json`)).text();
    const shown = JSON.parse(await textOf(open.url));
    const operations = Object.values<object>(shown.paths).flatMap((methods) => Object.values(methods));
    expect(operations.filter((operation) => operation.security.length > 0)).to.deep.equal([]);
    expect([shown.security, shown.components.securitySchemes]).to.deep.equal([[], undefined]);
    expect(JSON.parse(await textOf(guarded.url)).security).to.deep.equal([
      { oauth2: ["svc.server.scope"] },
      { bearer: [] },
    ]);
  });
});

describe("behind a proxy that is trusted, the contract", () => {
  const server = useTestServer({ SVC_TRUST_PROXY: "1" });

  it("names the address that was requested from the proxy", async () => {
    const headers = { "x-forwarded-host": "licences.example.com", "x-forwarded-proto": "https" };
    const shown = (await (await fetch(`${server.url}/swagger/v1/swagger.json`, { headers })).json()) as Contract;
    expect(shown.servers[0]?.url).to.equal("https://licences.example.com");
  });
});

describe("health and numbers", () => {
  const server = useTestServer();

  it("say that the process lives, and that it can answer", async () => {
    expect(await (await fetch(`${server.url}/health/live`)).json()).to.deep.equal({ status: "live" });
    const ready = await fetch(`${server.url}/health/ready`);
    expect([ready.status, await ready.json()]).to.deep.equal([200, { status: "ready", database: "up" }]);
    expect(ready.headers.get("cache-control")).to.equal("no-store");
  });

  it("count requests by operation and status, in what Prometheus reads", async () => {
    await server.client.get("/api/v1/users/lookup");
    await server.client.get("/api/v1/users/lookup");
    await server.client.get("/api/v1/sessions?PageSize=0");
    const metrics = await fetch(`${server.url}/metrics`);
    expect(metrics.headers.get("content-type")).to.match(/^text\/plain; version=0\.0\.4/);
    const text = await metrics.text();
    expect(text).to.contain('svc_request_duration_seconds_count{operation="getUserLookup",status="200"} 2');
    expect(text).to.contain('svc_request_duration_seconds_bucket{le="+Inf",operation="getSessions",status="400"} 1');
    expect(text).to.match(/^process_cpu_user_seconds_total /m);
    expect(await (await fetch(`${server.url}/metrics`)).text()).to.contain('operation="getUserLookup",status="200"} 2');
  });
});
