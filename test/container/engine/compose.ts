// compose.yaml as a container engine is given it: a service's flags for podman. What it promises is compose.test.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "../../support/run/process.ts";

interface Service {
  readonly image: string;
  readonly user: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly init?: boolean;
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly pids_limit?: number;
  readonly stop_grace_period?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[] };
}

const text = readFileSync(join(root, "compose.yaml"), "utf8");
const { services } = parse(text, { merge: true }) as { services: Readonly<Record<string, Service>> };

export const publicHost = "licences.test";

export function serviceOf(name: string): Service {
  const service = services[name];
  if (service === undefined) throw new Error(`compose.yaml has no service ${name}.`);
  return service;
}

/** `secrets` is the folder of the files. `settings` are added to the service's; an empty one takes a setting away. */
export function flagsOf(name: string, secrets: string, settings: Readonly<Record<string, string>> = {}): string[] {
  const service = serviceOf(name);
  const given = { ...service.environment, ...settings };
  const list = (flag: string, values: readonly string[] = []) => values.flatMap((value) => [flag, value]);
  return [
    ...["--user", service.user],
    ...(service.read_only ? ["--read-only"] : []),
    ...(service.init ? ["--init"] : []),
    // Podman knows no owner of a tmpfs.
    ...list(
      "--tmpfs",
      service.tmpfs?.map((mount) => mount.replace(/uid=\d+,gid=\d+,mode=0700/, "mode=1777,notmpcopyup")),
    ),
    ...list("--cap-drop", service.cap_drop),
    ...list(
      "--security-opt",
      service.security_opt?.map((option) => option.replace(":true", "")),
    ),
    ...(service.mem_limit === undefined ? [] : ["--memory", service.mem_limit, "--memory-swap", service.mem_limit]),
    ...(service.cpus === undefined ? [] : ["--cpus", String(service.cpus)]),
    ...(service.pids_limit === undefined ? [] : ["--pids-limit", String(service.pids_limit)]),
    ...(service.stop_grace_period === undefined ? [] : ["--stop-timeout", service.stop_grace_period.replace("s", "")]),
    ...list(
      "--env",
      Object.entries(given)
        .filter(([, value]) => value !== "")
        .map(([setting, value]) => `${setting}=${value.replaceAll(/\$\{PUBLIC_HOST:\?[^}]*\}/g, publicHost)}`),
    ),
    ...list(
      "--volume",
      service.secrets?.map((secret) => `${join(secrets, secret)}:/run/secrets/${secret}:ro`),
    ),
  ];
}
