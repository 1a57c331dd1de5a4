// What stands for programs that are not here: Grafana's data source Infinity, as it gets its token, and Python's generated client,
// as its names follow from the contract.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "../support/run/process.ts";

interface Infinity {
  readonly jsonData: {
    readonly oauth2: { readonly client_id: string; readonly token_url: string; readonly scopes: readonly string[] };
  };
  readonly secureJsonData: { readonly oauth2ClientSecret: string };
}

/** The token that the settings get, by client credentials in the body, as Go's OAuth library requests it. */
export async function infinityToken(settings: string, login: Record<string, string>): Promise<string> {
  const filledIn = settings.replaceAll(/\$LICENCES_(\w+)/g, (_, name: string) => login[name.toLowerCase()] ?? "");
  const { jsonData, secureJsonData }: Infinity = parse(filledIn).datasources[0];
  const { client_id, token_url, scopes } = jsonData.oauth2;
  const form = { grant_type: "client_credentials", scope: scopes.join(" "), client_id };
  const body = new URLSearchParams({ ...form, client_secret: secureJsonData.oauth2ClientSecret });
  const answer = await fetch(token_url, { method: "POST", body });
  if (!answer.ok) throw new Error(`${token_url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly responses: { readonly 200: object };
}

const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
const operations = Object.values(contract.paths as Record<string, Record<string, Operation>>).flatMap(
  Object.values,
) as Operation[];

const resolve = (ref: string) =>
  ref
    .slice(2)
    .split("/")
    .reduce((part, key) => part[key], contract);
/** `StartDateUtc` and `getSessions` become `start_date_utc` and `get_sessions`. */
const snake = (name: string) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();

/** The names of all fields of a schema, of the records inside too. */
function fieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, properties, ...rest } = schema as { $ref?: string; properties?: object };
  const names = Object.keys(properties ?? {});
  const inside = [
    ...Object.values(properties ?? {}),
    ...Object.values(rest),
    $ref === undefined ? null : resolve($ref),
  ];
  return [...names, ...inside.flatMap((part) => fieldsOf(part, seen))];
}

/** What a cell of a notebook names that the contract does not have: its one operation, its parameters, the columns of its table. */
export function unknownIn(cell: string): string[] {
  const [, tag = "", method = "", given = ""] = /(\w+)Api\(service\)\.(\w+)\(([^)]*)\)/.exec(cell) ?? [];
  const operation = operations.find(({ operationId, tags }) => snake(operationId) === method && tags.includes(tag));
  if (operation === undefined) return [`${tag}.${method}`];
  const parameters = (operation.parameters ?? []).map(({ name, $ref }) => snake(name ?? resolve($ref ?? "").name));
  const fields = fieldsOf(operation.responses[200]);
  const named = [...given.matchAll(/(\w+)=/g)].map(([, name = ""]) => name);
  const columns = [...cell.matchAll(/"([A-Z]\w+)"/g)].map(([, name = ""]) => name).filter((name) => name !== "Hour");
  return [...named.filter((name) => !parameters.includes(name)), ...columns.filter((name) => !fields.includes(name))];
}
