// What container/kubernetes/ promises, held by reading it: the same settings, ports, probes and limits as the service has.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { parse, parseAllDocuments } from "yaml";
import { loadConfig } from "../../server/settings/config.ts";
import { secretSettings } from "../../server/settings/values.ts";
import { testKeySecret } from "../support/http/signing-key.ts";
import { root } from "../support/run/process.ts";

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly image: string;
  readonly command: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly object[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly resources: { readonly limits: object; readonly requests: object };
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Pod {
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly containers: readonly [Container];
  readonly volumes: readonly {
    readonly name: string;
    readonly secret?: { readonly items: readonly { key: string }[] };
  }[];
}

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another one
  readonly spec: any;
}

const folder = join(root, "container/kubernetes");
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const { resources, images } = parse(textOf("kustomization.yaml")) as {
  resources: string[];
  images: { name: string; newTag: string }[];
};
const all = resources.flatMap((name) => parseAllDocuments(textOf(name)).map((one) => one.toJS() as Resource));
const of = (kind: string, name?: string) =>
  all.filter((one) => one.kind === kind && (name === undefined || one.metadata.name === name));
const podOf = (name: string): Pod => {
  const [one] = [...of("Deployment", name), ...of("Job", name)];
  return one?.spec.template.spec;
};
const parts = ["api", "identity", "migrate"] as const;
const shared = of("ConfigMap")[0]?.data ?? {};
const settingsOf = (name: string) => ({
  ...shared,
  ...Object.fromEntries((podOf(name).containers[0].env ?? []).map((one) => [one.name, one.value])),
});

describe("the base for Kubernetes", () => {
  it("lists each of its files, and runs the product's version", () => {
    expect(readdirSync(folder).toSorted()).to.deep.equal([...resources, "kustomization.yaml"].sort());
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(images).to.deep.equal([{ name: "licence-usage-query-service", newTag: version }]);
    for (const part of parts) expect(podOf(part).containers[0].image).to.equal("licence-usage-query-service");
  });

  it("gives settings that the service takes, and each secret as a file of those that the part needs", () => {
    for (const part of parts) {
      const given = Object.entries(settingsOf(part));
      const files = given.filter(([name]) => name.endsWith("_FILE"));
      const taken = podOf(part).volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
      const wanted = files.map(([name, file]) => {
        expect(secretSettings as readonly string[]).to.include(name.slice(0, -5));
        return file.replace("/run/secrets/licences/", "");
      });
      expect(taken.toSorted(), part).to.deep.equal(wanted.sort());
      const values = given.map(([name, value]) =>
        name.endsWith("_FILE") ? [name.slice(0, -5), testKeySecret] : [name, value],
      );
      const settings = { ...Object.fromEntries(values), SVC_DB_URL: "sqlite:data/svc.db" };
      const config = loadConfig(settings, part === "migrate" ? "command" : part);
      expect([config.environment, config.migrate, config.trustedProxies]).to.deep.equal(["production", false, 1]);
    }
    expect(
      podOf("api")
        .volumes.at(-1)
        ?.secret?.items.map(({ key }) => key),
    ).to.deep.equal(["db_url", "key_secret"]);
  });

  it("runs each part as no root, without capabilities, on a file system that is read only, within 512 MiB", () => {
    for (const part of parts) {
      const pod = podOf(part);
      const [container] = pod.containers;
      expect(pod.securityContext, part).to.include({ runAsNonRoot: true, runAsUser: 1000 });
      expect(pod.automountServiceAccountToken).to.equal(false);
      expect(container.securityContext).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.resources.limits).to.deep.equal({ cpu: "1", memory: "512Mi" });
      const mounted = container.volumeMounts.map(({ name }) => name);
      expect(mounted.toSorted()).to.deep.equal(pod.volumes.map(({ name }) => name).sort());
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).to.include.members(["/tmp", "/app/data"]);
    }
  });

  it("requests health where the service answers it, and lets a pod end in peace", () => {
    const [api] = podOf("api").containers;
    const [identity] = podOf("identity").containers;
    expect(api.ports).to.deep.equal([
      { name: "http", containerPort: 5015 },
      { name: "health", containerPort: Number(shared.SVC_HEALTH_PORT) },
    ]);
    expect(identity.ports).to.deep.equal([{ name: "http", containerPort: 5000 }]);
    for (const [container, port] of [
      [api, "health"],
      [identity, "http"],
    ] as const) {
      for (const probe of [container.startupProbe, container.readinessProbe]) {
        expect(probe?.httpGet).to.deep.equal({ path: "/health/ready", port });
      }
      // A database that is away is no reason to start a server again.
      expect(container.livenessProbe?.httpGet).to.deep.equal({ path: "/health/live", port });
    }
    for (const part of ["api", "identity"]) {
      expect(podOf(part).terminationGracePeriodSeconds).to.be.above(Number(shared.SVC_DRAIN_SECONDS) + 2 * 30 + 10);
      expect(of("Deployment", part)[0]?.spec.strategy.rollingUpdate).to.deep.equal({ maxSurge: 1, maxUnavailable: 0 });
      expect(podOf(part).containers[0].command).to.deep.equal(["node", "server/main.mjs", "--only", part, "--json"]);
    }
  });

  it("selects pods that there are: services, disruption budgets, policies, and what the ingress leads to", () => {
    const labels = parts.map(
      (name) => [...of("Deployment", name), ...of("Job", name)][0]?.spec.template.metadata.labels,
    );
    expect(labels).to.deep.equal(parts.map((name) => ({ "app.kubernetes.io/name": name })));
    for (const part of ["api", "identity"]) {
      expect(of("Service", part)[0]?.spec.selector).to.deep.equal({ "app.kubernetes.io/name": part });
      const budget = of("PodDisruptionBudget", part)[0]?.spec;
      expect(budget.selector.matchLabels["app.kubernetes.io/name"]).to.equal(part);
      expect(budget.minAvailable).to.be.at.least(1);
      const deployment = of("Deployment", part)[0]?.spec;
      expect(deployment.replicas).to.be.above(budget.minAvailable);
      const [spread] = deployment.template.spec.topologySpreadConstraints;
      expect(spread.labelSelector.matchLabels).to.deep.equal({ "app.kubernetes.io/name": part });
      expect(spread.topologyKey, "not all on one node").to.equal("kubernetes.io/hostname");
    }
    const hosts: { host: string; http: { paths: [{ backend: { service: { name: string } } }] } }[] =
      of("Ingress")[0]?.spec.rules;
    const led = hosts.map(({ host, http }) => [`https://${host}`, http.paths[0].backend.service.name]);
    expect(led).to.deep.equal([
      [shared.SVC_PUBLIC_URL, "api"],
      [shared.SVC_IDENTITY_URL, "identity"],
    ]);
    const [nothing, ...some] = of("NetworkPolicy");
    expect(nothing?.spec).to.deep.equal({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
    for (const { spec } of some) {
      const values: string[] = spec.podSelector.matchExpressions?.[0].values ?? [];
      expect(parts).to.include.members(values);
    }
  });
});
