// Which addresses and methods the server knows, over HTTP: case, escapes, 404, 405, OPTIONS.
import { expect } from "chai";
import { useTestServer } from "../../support/http/server.ts";

describe("an address", () => {
  const server = useTestServer();
  const status = async (method: string, target: string) => (await server.client.request(method, target)).status;

  it("is matched without regard to case, and to one slash at its end", async () => {
    expect(await status("GET", "/api/v1/users/lookup")).to.equal(200);
    expect(await status("GET", "/API/V1/Users/LookUp")).to.equal(200);
    expect(await status("GET", "/api/v1/users/lookup/")).to.equal(200);
    expect(await status("GET", "/api/v1/users/%6Cookup")).to.equal(200);
    expect(await status("GET", "/API/v1/LicenseServers/77")).to.equal(404);
  });

  it("that no operation has is 404", async () => {
    for (const path of [
      "/api/v1/nothing",
      "/api/v1",
      "/api",
      "//api/v1/sessions",
      "/api/v1/licenseservers/1/2",
      "/x",
    ]) {
      const { status, body } = await server.client.get<{ code: string }>(path);
      expect([status, body.code], path).to.deep.equal([404, "not_found"]);
    }
  });

  it("with a broken percent escape is 400, in an operation's path too", async () => {
    for (const path of ["/api/v1/%", "/api/v1/users/%ZZ", "/api/v1/%ff", "/api/v1/licenseservers/%E4"]) {
      expect(await status("GET", path), path).to.equal(400);
    }
  });

  it("may carry a percent escape that hides a slash, which then is none", async () => {
    expect(await status("GET", "/api/v1/users%2Flookup")).to.equal(404);
    expect(await status("GET", "/api/v1/licenseservers/1%2F2")).to.equal(400);
  });

  it("longer than 245,760 characters is 414", async () => {
    const { status, body } = await server.client.get<{ code: string }>(`/api/v1/sessions?x=${"a".repeat(246_000)}`);
    expect([status, body.code]).to.deep.equal([414, "uri_too_long"]);
  });

  it("names a path's parameter of the wrong form", async () => {
    for (const id of ["abc", "0", "-1", "1.5", "1e3", "0x10", "01", "%31%00", "9007199254740993", "1".repeat(400)]) {
      const problem = await server.client.get<{ errors: Record<string, string[]> }>(`/api/v1/licenseservers/${id}`);
      expect(problem.status, id).to.equal(400);
      expect(problem.body.errors, id).to.have.all.keys("id");
    }
  });
});

describe("a method", () => {
  const server = useTestServer();

  it("that the path does not know is 405 with Allow", async () => {
    const refused = await server.client.request<{ code: string }>("DELETE", "/api/v1/broker/commands");
    expect([refused.status, refused.body.code]).to.deep.equal([405, "method_not_allowed"]);
    expect(refused.headers.get("allow")).to.equal("GET, POST, PATCH, HEAD, OPTIONS");
    const other = await server.client.request("POST", "/api/v1/sessions", { body: "{}" });
    expect([other.status, other.headers.get("allow")]).to.deep.equal([405, "GET, HEAD, OPTIONS"]);
    expect((await server.client.request("PROPFIND", "/api/v1/sessions")).status).to.equal(405);
  });

  it("HEAD answers what GET does, without its body", async () => {
    const get = await server.client.get("/api/v1/users/lookup");
    const head = await server.client.request("HEAD", "/api/v1/users/lookup");
    expect([head.status, head.text]).to.deep.equal([200, ""]);
    for (const name of ["etag", "content-type", "content-length", "cache-control"]) {
      expect(head.headers.get(name), name).to.equal(get.headers.get(name));
    }
    const refused = await server.client.request("HEAD", "/api/v1/sessions?PageSize=0");
    expect([refused.status, refused.text]).to.deep.equal([400, ""]);
    const csv = await server.client.request("HEAD", "/api/v1/sessions", { headers: { accept: "text/csv" } });
    expect([csv.status, csv.text]).to.deep.equal([200, ""]);
  });

  it("OPTIONS answers 204 with Allow where there is a path, 404 elsewhere", async () => {
    const { status, headers, text } = await server.client.request("OPTIONS", "/api/v1/sessions?whatever");
    expect([status, headers.get("allow"), text]).to.deep.equal([204, "GET, HEAD, OPTIONS", ""]);
    expect((await server.client.request("OPTIONS", "/api/v1/nothing")).status).to.equal(404);
    const health = await server.client.request("OPTIONS", "/health/live");
    expect([health.status, health.headers.get("allow")]).to.deep.equal([204, "HEAD, GET, OPTIONS"]);
    const posted = await server.client.request("POST", "/swagger/index.html");
    expect([posted.status, posted.headers.get("allow")]).to.deep.equal([405, "HEAD, GET, OPTIONS"]);
  });
});
