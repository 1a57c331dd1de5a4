// Which files may use which library, and that none is installed without a use.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { everything, importsOf, isOfProject, packageOf, root, type Source, written } from "./sources.ts";

/** Package → the files or folders that may import it. A package that is not named here has no owner, which is a fault. */
const owners: Readonly<Record<string, readonly string[]>> = {
  "@tanstack/react-query": ["web/"],
  "@tanstack/react-table": ["web/components/"],
  "@tanstack/react-virtual": ["web/components/"],
  ...Object.fromEntries(
    [
      "api",
      "exporter-metrics-otlp-proto",
      "exporter-trace-otlp-proto",
      "resources",
      "sdk-metrics",
      "sdk-trace-base",
    ].map((name) => [`@opentelemetry/${name}`, ["server/telemetry/open-telemetry.ts"]]),
  ),
  bowser: ["web/pages/account/sessions.tsx"],
  "@noble/hashes": ["web/service/sign-in.ts"],
  oauth4webapi: ["web/service/sign-in.ts"],
  react: ["web/"],
  "react-dom": ["web/main.tsx", "web/components/"],
  "react-router": ["web/"],
  uplot: ["web/components/"],
  "use-intl": ["web/words/words.ts"],
  "@koa/router": [
    "server/app/app.ts",
    "server/app/health.ts",
    "server/description/page.ts",
    "server/app/downloads.ts",
    "server/app/pages.ts",
  ],
  ajv: [
    "collector/settings/collector-file.ts",
    "server/contract/validation.ts",
    "server/dispatch/compile.ts",
    "server/contract/operations.ts",
  ],
  "@zxcvbn-ts/core": ["identity/"],
  "@zxcvbn-ts/language-common": ["identity/"],
  "ajv-formats": ["server/contract/validation.ts"],
  "better-sqlite3": ["db/"],
  commander: ["server/start/serve.ts", "collector/"],
  "csv-parse": ["collector/sources/", "domain/csv-import/table.ts", "notifications/reports/"],
  "csv-stringify": ["db/", "legacy-soap/translation/rows.ts"],
  "ipaddr.js": ["notifications/sending/post.ts"],
  jose: ["identity/"],
  "@simplewebauthn/server": ["identity/second-factor/"],
  "@simplewebauthn/browser": ["identity/pages/"],
  "ical.js": ["domain/pools/expirations.ts"],
  hucre: ["notifications/reports/xlsx.ts"],
  pdfkit: ["notifications/reports/pdf.ts"],
  helmet: ["server/reply/security-headers.ts"],
  knex: ["columnar/", "db/", "domain/", "handlers/", "identity/", "notifications/", "server/demonstration/"],
  koa: ["server/", "identity/"],
  "koa-bodyparser": ["server/dispatch/body.ts"],
  ldapts: ["directory/"],
  luxon: ["collector/", "domain/time/zone-offset.ts", "domain/time/working-time.ts"],
  nodemailer: ["notifications/sending/smtp.ts"],
  "oidc-provider": ["identity/"],
  "openapi-backend": ["server/dispatch/compile.ts"],
  "openid-client": ["identity/federation/"],
  otplib: ["identity/"],
  "p-retry": ["collector/"],
  pino: ["server/telemetry/log.ts"],
  "prom-client": ["collector/runs/health-server.ts", "server/telemetry/metrics.ts"],
  quickselect: ["columnar/top-n.ts"],
  "rate-limiter-flexible": ["handlers/composite-message.ts", "identity/tokens/grants.ts", "server/app/rate-limit.ts"],
  saxes: ["legacy-soap/wire/xml.ts", "collector/sources/"],
  "swagger-ui-dist": ["server/description/page.ts"],
  tedious: ["db/"],
  yaml: ["collector/settings/collector-file.ts", "collector/discover.ts"],
};

const packagesOf = (source: Source) =>
  importsOf(source)
    .filter((name) => !isOfProject(name) && !name.startsWith("node:") && !name.endsWith("package.json"))
    .map(packageOf);

describe("the libraries", () => {
  it("gives each library one owner", () => {
    const faults = written.flatMap((source) =>
      packagesOf(source)
        .filter((name) => !owners[name]?.some((owner) => source.file.startsWith(owner)))
        .map((name) => `${source.file}: imports ${name}`),
    );
    expect(faults).to.deep.equal([]);
  });

  it("needs only what npm ci --omit=dev installs to serve, collect and administrate", () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const production = /^(?!web\/|test\/|scripts\/(?!(database|identity|doctor|analytics)[/.]))/;
    const faults = everything
      .filter(({ file }) => production.test(file))
      .flatMap((source) => packagesOf(source).map((name) => ({ file: source.file, name })))
      .filter(({ name }) => !(name in dependencies));
    expect(faults).to.deep.equal([]);
  });

  it("locks every package, also those of other machines, or npm ci refuses", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;
    };
    const names = Object.keys(packages);
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !names.some((path) => path.endsWith(`node_modules/${name}`)))).to.deep.equal([]);
    expect(names.filter((name) => packages[name]?.resolved !== undefined)).to.deep.equal([]);
  });
});
