// Licences as metrics of Prometheus (getLicenseMetrics): the series, who sees which, and that Prometheus itself reads them, with the
// rules and the dashboard of docs/prometheus.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { parse, stringify } from "yaml";
import { addCredential } from "../../../identity/index.ts";
import { temporaryFolder } from "../../db/temporary-folder.ts";
import { aBatch, aCheckout, aLog, aReport, aSnapshot, denied } from "../../support/data/broker-messages.ts";
import { signedInAccount } from "../../support/http/account.ts";
import type { Client } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { tokenOf } from "../../support/http/token.ts";
import { waitUntil } from "../../support/run/wait.ts";

const isInstalled = (tool: string) => spawnSync(tool, ["--version"]).error === undefined;
const rulesFile = new URL("../../../docs/prometheus/alerts.yaml", import.meta.url);
const dashboardFile = new URL("../../../docs/prometheus/dashboard.json", import.meta.url);

describe("the metrics of licences (getLicenseMetrics)", () => {
  const server = useTestServer({ SVC_HEALTH_PORT: "0" });

  const metrics = async (query: object = {}, { client }: { client: Client } = server): Promise<string[]> => {
    const answer = await client.call("getLicenseMetrics", { query });
    expect(answer.headers.get("content-type")).to.equal("text/plain; version=0.0.4; charset=utf-8");
    return answer.text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  };
  const of = (lines: readonly string[], ...parts: readonly string[]) =>
    lines.filter((line) => parts.every((part) => line.includes(part)));

  before(async () => {
    const messages = [
      aLog("1@a", denied("09:00"), denied("09:20", { UserName: "bob" })),
      aSnapshot("1@a", "09:30", {
        Status: "PARTIAL",
        Vendors: [
          { Name: "acme", Status: "UP" },
          { Name: "other", Status: "DOWN" },
        ],
        pools: [
          aReport({
            Total: 10,
            Used: 3,
            Reserved: 2,
            Queued: 1,
            Increments: [{ Quantity: 10, ExpirationDateUtc: "2026-12-31T00:00:00.000Z" }],
            Checkouts: [aCheckout({ NumberOfLicenses: 2, IsBorrowed: true }), aCheckout({ UserName: "bob" })],
          }),
          aReport({ FeatureName: 'odd "\\ name', IsUncounted: true, Used: 0, Increments: [{ Quantity: 1 }] }),
        ],
      }),
      aSnapshot("1@b", "09:30", { Status: "UP", pools: [aReport({ Total: 4, Used: 4 })] }),
      aSnapshot("1@c", "09:30", { Status: "NO_VALID_LIC_FILE", pools: [] }),
    ];
    await server.client.call("postBrokerCompositeMessage", { body: aBatch(...messages) });
  });

  it("have series for each feature, licence server and daemon, and none for what is not known", async () => {
    const lines = await metrics();
    const cad = 'server="1@a",vendor="acme",feature="cad",version="1.0",key="",type="Floating"';
    expect(of(lines, cad).sort()).to.deep.equal([
      `license_pool_borrowed_licenses{${cad}} 2`,
      `license_pool_denials_total{${cad}} 2`,
      // The end of the printed day.
      `license_pool_expiration_timestamp_seconds{${cad}} ${Date.UTC(2027, 0, 1) / 1000}`,
      `license_pool_free_licenses{${cad}} 7`,
      `license_pool_issued_licenses{${cad}} 10`,
      `license_pool_queued_licenses{${cad}} 1`,
      `license_pool_reserved_licenses{${cad}} 2`,
      // Ann got a licence in the minute of her denial.
      `license_pool_true_denials{${cad}} 1`,
      `license_pool_used_licenses{${cad}} 3`,
    ]);
    const odd = of(lines, 'feature="odd \\"\\\\ name"').map((line) => line.replace(/\{.*\}/, ""));
    expect(odd)
      .to.include("license_pool_expiration_timestamp_seconds +Inf")
      .and.include("license_pool_used_licenses 0");
    expect(
      odd.some((line) => /issued|free|queued/.test(line)),
      "of what is not counted",
    ).to.equal(false);
    expect(of(lines, "license_server_up")).to.deep.equal([
      'license_server_up{server="1@a"} 1',
      'license_server_up{server="1@b"} 1',
      'license_server_up{server="1@c"} 0',
    ]);
    expect(of(lines, 'status="PARTIAL"')).to.deep.equal([
      'license_server_status{server="1@a",status="PARTIAL"} 1',
      'license_server_status{server="1@b",status="PARTIAL"} 0',
      'license_server_status{server="1@c",status="PARTIAL"} 0',
    ]);
    expect(of(lines, 'license_server_status{server="1@c"', "} 1")).to.deep.equal([
      'license_server_status{server="1@c",status="NO_VALID_LIC_FILE"} 1',
    ]);
    expect(of(lines, "license_vendor_up")).to.deep.equal([
      'license_vendor_up{server="1@a",vendor="acme"} 1',
      'license_vendor_up{server="1@a",vendor="other"} 0',
    ]);
    expect(of(lines, "user=")).to.deep.equal([]);
  });

  it("name as many users as requested, those with most licences first", async () => {
    const users = of(await metrics({ MaxUsers: 1 }), "license_user_used_licenses");
    expect(users).to.have.length(1);
    expect(users[0]).to.match(/user="ann"\} 2$/);
  });

  it("show a limited viewer the visible licence servers, and are for administrators and viewers only", async () => {
    const [one] = await server.db.read("license_servers").where("name", "1@b").pluck("id");
    const lines = await metrics({ MaxUsers: 100 }, await signedInAccount(server, "viewer", [one]));
    expect(of(lines, "1@a")).to.deep.equal([]);
    expect(of(lines, "1@b", "used_licenses")).to.have.length(1);
    expect(of(lines, "ann")).to.deep.equal([]);
    const collector = await addCredential(server.db, { type: "collector", brokerId: "b" }, "test");
    const headers = { authorization: `Bearer ${await tokenOf(server.identityUrl as string, collector)}` };
    await server.client.refused("getLicenseMetrics", 403, { headers });
  });

  it("need no token on the port for health", async () => {
    const answer = await fetch(`${server.healthUrl}/metrics/licenses`);
    expect(of((await answer.text()).split("\n"), "license_server_up{")).to.have.length(3);
    expect((await fetch(`${server.url}/metrics/licenses`)).status).to.equal(401);
  });

  it("pass promtool's checks", async function () {
    if (!isInstalled("promtool")) this.skip();
    const { text } = await server.client.call("getLicenseMetrics", { query: { MaxUsers: 10 } });
    const { stdout, stderr, status } = spawnSync("promtool", ["check", "metrics"], { input: text });
    expect([status, String(stdout) + String(stderr)]).to.deep.equal([0, ""]);
  });

  it("are read by a Prometheus with a token that it gets by itself, and each query of the rules and the dashboard succeeds", async function () {
    if (!isInstalled("prometheus")) this.skip();
    const folder = temporaryFolder();
    const client = await addCredential(server.db, { type: "reader" }, "test");
    const config = {
      global: { scrape_interval: "1s" },
      rule_files: [fileURLToPath(rulesFile)],
      scrape_configs: [
        {
          job_name: "licences",
          metrics_path: "/metrics/licenses",
          params: { MaxUsers: ["20"] },
          static_configs: [{ targets: [new URL(server.url).host] }],
          oauth2: {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            scopes: ["svc.server.scope"],
            token_url: `${server.identityUrl}/connect/token`,
          },
        },
      ],
    };
    await writeFile(join(folder.path, "prometheus.yml"), stringify(config));
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const address = `127.0.0.1:${port}`;
    const files = [`--config.file=${folder.path}/prometheus.yml`, `--storage.tsdb.path=${folder.path}/data`];
    const prometheus = spawn("prometheus", [...files, `--web.listen-address=${address}`], { stdio: "ignore" });
    const queryPrometheus = async (query: string) => {
      const answer = await fetch(`http://${address}/api/v1/query?${new URLSearchParams({ query })}`);
      return (await answer.json()) as { status: string; error?: string; data: { result: { value: unknown[] }[] } };
    };
    try {
      const used = 'sum(license_pool_used_licenses{server="1@a"})';
      await waitUntil(
        "Prometheus has read them",
        async () => (await queryPrometheus(used).catch(() => null))?.data?.result[0]?.value[1] === "3",
      );
      const rules: { groups: { rules: { expr: string }[] }[] } = parse(readFileSync(rulesFile, "utf8"));
      const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(readFileSync(dashboardFile, "utf8"));
      const queries = [
        ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
        ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll(/\$\w+/g, ".*"))),
      ];
      for (const query of queries) {
        const { status, error } = await queryPrometheus(query);
        expect([status, error], query).to.deep.equal(["success", undefined]);
      }
      const series = new Set(queries.flatMap((query) => query.match(/license_\w+/g) ?? []));
      const { text } = await server.client.call("getLicenseMetrics", { query: { MaxUsers: 10 } });
      const ofCollectors = [...series].filter((name) => !name.startsWith("license_collector"));
      for (const name of ofCollectors) expect(text, name).to.include(`# TYPE ${name} `);
    } finally {
      prometheus.kill();
      await new Promise((resolve) => prometheus.once("exit", resolve));
      folder.remove();
    }
  });
});
