// Writes the sample requests as .http files, which come in two dialects: that of Visual Studio and of VS Code's REST Client,
// and that of JetBrains' editors and httpYac. Which requests there are is known to sample-requests.ts.
import { type Capture, optionalChain } from "./sample-ids.ts";
import {
  aboutRun,
  type SampleFolder,
  type SampleParameter,
  type SampleRequest,
  type Samples,
} from "./sample-requests.ts";

interface Dialect {
  readonly editors: string;
  /** Lines of the head that take variables from answers. */
  head(id: string, captures: readonly Capture[]): readonly string[];
  /** Lines behind a request that do. */
  foot(captures: readonly Capture[]): readonly string[];
}

const token = { id: "getToken", captures: [{ variable: "access_token", pointer: "/access_token" }] };

export const restClient: Dialect = {
  editors: "Visual Studio, or VS Code with REST Client",
  head: (id, captures) => captures.map((one) => `@${one.variable} = {{${id}.response.body.${jsonPath(one)}}}`),
  foot: () => [],
};

export const jetBrains: Dialect = {
  editors: "the editors of JetBrains, or httpYac",
  head: () => [],
  foot: (captures) => {
    const lines = captures.map(({ variable, pointer, rowNamed }) => {
      const row = rowNamed === undefined ? "" : `.find((row) => row.Name === ${JSON.stringify(rowNamed)})`;
      return `  client.global.set("${variable}", response.body${row}${optionalChain(pointer)});`;
    });
    return lines.length > 0 ? ["", "> {%", ...lines, "%}"] : [];
  },
};

export function httpFile({ title, variables, folders }: Samples, remark: string, dialect: Dialect): string {
  const taken = [token, ...folders.flatMap(({ requests }) => requests)].flatMap(({ id, captures }) =>
    dialect.head(id, captures),
  );
  const head = [
    `# ${title}: every method once. ${remark}`,
    "#",
    `# Open it in ${dialect.editors}. Fill in the variables, send the token request, then the others.`,
    "# They write to the service:",
    ...aboutRun.map((line) => `# ${line}`),
    "",
    ...variables.flatMap(({ name, value, description }) => [`# ${description}`, `@${name} = ${value}`.trimEnd()]),
    ...(taken.length > 0 ? ["", "# Taken from answers.", ...taken] : []),
  ];
  const parts = folders.flatMap((folder, index) => [
    ...(index === 0 ? [[...tokenRequest, ...dialect.foot(token.captures)].join("\n")] : []),
    ...folder.requests.map((request) =>
      [...requestLines(folder, request), ...dialect.foot(request.captures)].join("\n"),
    ),
  ]);
  return `${head.join("\n")}\n\n${parts.join("\n\n")}\n`;
}

const tokenRequest = [
  "### First steps: Get a token",
  `# @name ${token.id}`,
  "POST {{auth_url}}/connect/token",
  "Accept: application/json",
  "Content-Type: application/x-www-form-urlencoded",
  "",
  "grant_type=password&scope=svc.server.scope&client_id={{client_id}}&client_secret={{client_secret}}&username={{username}}&password={{password}}",
];

function requestLines({ name }: SampleFolder, request: SampleRequest): readonly string[] {
  const { id, title, method, path, pathParameters, query, accept, body, bodyType } = request;
  const way = path.replaceAll(/\{(\w+)\}/g, (_, key) => pathParameters.find((one) => one.name === key)?.value ?? "");
  const pair = ({ name: key, value }: SampleParameter) =>
    `${key}=${value.startsWith("{{") ? value : encodeURIComponent(value)}`;
  const sent = query.filter(({ isSent }) => isSent).map(pair);
  const possible = query.filter(({ isSent }) => !isSent).map(pair);
  return [
    `### ${name}: ${title}`,
    ...(possible.length > 0 ? [`# It also takes ${possible.join("&")}`] : []),
    `# @name ${id}`,
    `${method} {{base_url}}${way}${sent.length > 0 ? `?${sent.join("&")}` : ""}`,
    "Authorization: Bearer {{access_token}}",
    `Accept: ${accept}`,
    ...(body === null ? [] : [`Content-Type: ${bodyType}`, "", body]),
  ];
}

/** `/0/Id` gives `$[0].Id`. */
function jsonPath({ pointer, rowNamed }: Capture): string {
  const steps = pointer.slice(1).split("/");
  const row = rowNamed === undefined ? "" : `[?(@.Name=='${rowNamed}')]`;
  return `$${row}${steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join("")}`;
}
