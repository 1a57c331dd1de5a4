// The server over TLS, with a certificate of the tests.
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { expect } from "chai";
import { useTestServer } from "../../support/http/server.ts";
import { root } from "../../support/run/process.ts";

const certificate = join(root, "test/support/tls/certificate.pem");

describe("with a certificate and its key, the server", () => {
  const server = useTestServer({
    SVC_SECURITY_MODE: "off",
    SVC_TLS_CERT: certificate,
    SVC_TLS_KEY: join(root, "test/support/tls/key.pem"),
  });

  it("speaks TLS, shows that in its address, and makes browsers stay with it", async () => {
    expect(server.url).to.match(/^https:/);
    const answer = await new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        const sent = request(`${server.url}/swagger/v1/swagger.json`, { ca: readFileSync(certificate) }, (response) => {
          let text = "";
          response.on("data", (chunk) => {
            text += chunk;
          });
          response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
        });
        sent.on("error", reject).end();
      },
    );
    expect(answer.status).to.equal(200);
    expect(answer.headers["strict-transport-security"]).to.match(/^max-age=\d+/);
    expect(JSON.parse(answer.text).servers[0].url).to.equal(server.url);
  });
});
