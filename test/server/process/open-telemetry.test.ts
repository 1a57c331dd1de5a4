// Traces and metrics of the service itself, as a receiver of OTLP gets them from a real process.
import { expect } from "chai";
import { parentOf } from "../../../server/telemetry/exporting.ts";
import { temporaryFolder } from "../../db/temporary-folder.ts";
import { Receiver } from "../../support/http/receiver.ts";
import { runNode } from "../../support/run/process.ts";

describe("OpenTelemetry", () => {
  const folder = temporaryFolder();
  const receiver = new Receiver();
  const got = receiver.received;
  receiver.answer = (res) => res.setHeader("Content-Type", "application/x-protobuf").end();
  before(() => receiver.open());
  after(async () => {
    await receiver.close();
    folder.remove();
  });
  const start = (name: string, env: Record<string, string>) =>
    runNode(["server/main.mjs"], {
      SVC_DB_URL: `sqlite:${folder.path}/${name}.db`,
      SVC_API_PORT: "0",
      SVC_DEMO_DATA: "off",
      SVC_SECURITY_MODE: "off",
      ...env,
    });
  const endpoint = () => `http://127.0.0.1:${receiver.port}`;
  const urlOf = async (command: ReturnType<typeof start>) =>
    (await command.printed(/API +(http\S+)\/api\/v1/))[1] ?? "";

  it("gets each request with the id that its answer carries, the caller's trace where it names one, and the process's numbers", async () => {
    const server = start("traced", {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(),
      OTEL_RESOURCE_ATTRIBUTES: "site=hall-3",
    });
    const url = await urlOf(server);
    const traced = await fetch(`${url}/api/v1/features/lookup?FeatureName=secret-name`);
    const remote = "0af7651916cd43dd8448eb211c80319c";
    const joined = await fetch(`${url}/api/v1/users/lookup`, {
      headers: { traceparent: `00-${remote}-b7ad6b7169203331-01` },
    });
    expect(joined.headers.get("x-trace-id")).to.equal(remote);
    server.child.kill("SIGTERM");
    expect((await server.ended).code).to.equal(0);
    const sent = (path: string) => Buffer.concat(got.filter((one) => one.path === path).map(({ bytes }) => bytes));
    const traces = sent("/v1/traces");
    expect(got.every(({ headers }) => headers["content-type"] === "application/x-protobuf")).to.equal(true);
    for (const id of [traced.headers.get("x-trace-id") ?? "", remote, "b7ad6b7169203331"]) {
      expect(traces.includes(Buffer.from(id, "hex")), id).to.equal(true);
    }
    for (const text of ["getFeatureLookup", "getUserLookup", "licence-usage-query-service", "hall-3"]) {
      expect(traces.includes(text), text).to.equal(true);
    }
    expect(traces.includes("secret-name")).to.equal(false);
    const metrics = sent("/v1/metrics");
    for (const text of ["http.server.request.duration", "process.memory.usage", "getUserLookup"]) {
      expect(metrics.includes(text), text).to.equal(true);
    }
  });

  it("that nobody receives hinders nothing, and nothing is sent unless it is configured", async () => {
    got.length = 0;
    const [lost, off] = [
      start("lost", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }),
      start("off", {
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(),
        OTEL_TRACES_EXPORTER: "none",
        OTEL_METRICS_EXPORTER: "none",
      }),
    ];
    for (const server of [lost, off]) {
      const answer = await fetch(`${await urlOf(server)}/api/v1/users/lookup`, {
        headers: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" },
      });
      expect(answer.status).to.equal(200);
      server.child.kill("SIGTERM");
    }
    expect([(await lost.ended).code, (await off.ended).code]).to.deep.equal([0, 0]);
    expect(got).to.deep.equal([]);
  });

  it("takes no parent that Trace Context forbids", () => {
    const id = "0af7651916cd43dd8448eb211c80319c";
    expect(parentOf({ traceparent: `00-${id}-b7ad6b7169203331-01` })).to.deep.equal({
      traceId: id,
      spanId: "b7ad6b7169203331",
      flags: 1,
    });
    const bad = [
      `ff-${id}-b7ad6b7169203331-01`,
      `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
      `00-${id}-${"0".repeat(16)}-01`,
    ];
    for (const traceparent of [...bad, `00-${id}`, "", `00-${id.toUpperCase()}-b7ad6b7169203331-01`, "x\r\ny"]) {
      expect(parentOf({ traceparent }), traceparent).to.equal(null);
    }
  });
});
