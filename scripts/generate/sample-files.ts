// Writes the sample requests (sample-requests.ts) as .http files, in the dialect of Visual Studio and VS Code's REST Client and in
// that of JetBrains' editors and httpYac, and as a Postman collection, format 2.1.
import {
  aboutRun,
  type Capture,
  optionalChain,
  type SampleFolder,
  type SampleParameter,
  type SampleRequest,
  type Samples,
} from "./sample-requests.ts";

interface Dialect {
  readonly editors: string;
  /** Lines of the head that set variables from responses. */
  head(id: string, captures: readonly Capture[]): readonly string[];
  /** Lines after a request that do. */
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
  const captured = [token, ...folders.flatMap(({ requests }) => requests)].flatMap(({ id, captures }) =>
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
    ...(captured.length > 0 ? ["", "# Set from responses.", ...captured] : []),
  ];
  const parts = folders.flatMap((folder, index) => [
    ...(index === 0 ? [[...tokenAsHttp, ...dialect.foot(token.captures)].join("\n")] : []),
    ...folder.requests.map((request) =>
      [...requestLines(folder, request), ...dialect.foot(request.captures)].join("\n"),
    ),
  ]);
  return `${head.join("\n")}\n\n${parts.join("\n\n")}\n`;
}

const tokenAsHttp = [
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
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key) => pathParameters.find((one) => one.name === key)?.value ?? "");
  const pair = ({ name: key, value }: SampleParameter) =>
    `${key}=${value.startsWith("{{") ? value : encodeURIComponent(value)}`;
  const sent = query.filter(({ isSent }) => isSent).map(pair);
  const possible = query.filter(({ isSent }) => !isSent).map(pair);
  return [
    `### ${name}: ${title}`,
    ...(possible.length > 0 ? [`# It also takes ${possible.join("&")}`] : []),
    `# @name ${id}`,
    `${method} {{base_url}}${filled}${sent.length > 0 ? `?${sent.join("&")}` : ""}`,
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

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const tokenFields = {
  grant_type: "password",
  scope: "svc.server.scope",
  client_id: "{{client_id}}",
  client_secret: "{{client_secret}}",
  username: "{{username}}",
  password: "{{password}}",
};

export function postmanCollection({ title, version, variables, folders }: Samples, remark: string): string {
  const [first, ...others] = folders;
  const collection = {
    info: { name: title, description: `${about}\n\n${remark}`, version, schema },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{access_token}}", type: "string" }] },
    event: [
      script([
        'pm.test("is answered with success", () => {',
        "  pm.expect(pm.response.code).to.be.within(200, 299);",
        "});",
      ]),
    ],
    variable: [
      ...variables.map(({ name, value, description }) => ({ key: name, value, type: "string", description })),
      { key: "access_token", value: "", type: "string", description: "Set by the token request." },
      ...captured(folders.flatMap(({ requests }) => requests)),
    ],
    item: [
      {
        name: first?.name,
        description: first?.description,
        item: [tokenAsItem, ...(first?.requests ?? []).map(item)],
      },
      ...others.map(({ name, description, requests }) => ({ name, description, item: requests.map(item) })),
    ],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const about = [
  "Every method of the service, once, with values that show what it takes.",
  "Fill in the collection's variables, send the token request, then the others. They write to the service:",
  ...aboutRun,
].join("\n");

const tokenAsItem = {
  name: "Get a token",
  request: {
    description: "The password grant of OAuth 2.0. The token is valid for an hour and is sent with all other requests.",
    auth: { type: "noauth" },
    method: "POST",
    header: [{ key: "Accept", value: "application/json" }],
    url: { raw: "{{auth_url}}/connect/token", host: ["{{auth_url}}"], path: ["connect", "token"] },
    body: {
      mode: "urlencoded",
      urlencoded: Object.entries(tokenFields).map(([key, value]) => ({ key, value, type: "text" })),
    },
  },
  event: [script(['pm.collectionVariables.set("access_token", pm.response.json().access_token);'])],
  response: [],
};

function item({
  title,
  description,
  method,
  path,
  pathParameters,
  query,
  accept,
  body,
  bodyType,
  captures,
}: SampleRequest) {
  const steps = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const sent = query.filter(({ isSent }) => isSent).map(({ name, value }) => `${name}=${value}`);
  const header = [
    { key: "Accept", value: accept },
    ...(body === null ? [] : [{ key: "Content-Type", value: bodyType }]),
  ];
  return {
    name: title,
    request: {
      description,
      method,
      header,
      url: {
        raw: `{{base_url}}/${steps}${sent.length > 0 ? `?${sent.join("&")}` : ""}`,
        host: ["{{base_url}}"],
        path: steps.split("/"),
        ...(query.length > 0 && { query: query.map(parameter) }),
        ...(pathParameters.length > 0 && { variable: pathParameters.map(({ isSent, ...rest }) => keyed(rest)) }),
      },
      ...(body !== null && {
        body: {
          mode: "raw",
          raw: body,
          options: { raw: { language: bodyType === "application/json" ? "json" : "text" } },
        },
      }),
    },
    ...(captures.length > 0 && { event: [script(captures.flatMap(captureLines))] }),
    response: [],
  };
}

const keyed = ({ name, value, description }: Omit<SampleParameter, "isSent">) => ({ key: name, value, description });

const parameter = ({ isSent, ...rest }: SampleParameter) => ({ ...keyed(rest), ...(!isSent && { disabled: true }) });

function script(exec: readonly string[]) {
  return { listen: "test", script: { type: "text/javascript", exec } };
}

/** A response without rows does not change the variable. */
function captureLines({ variable, pointer, rowNamed }: Capture): readonly string[] {
  const row = rowNamed === undefined ? "" : `.find(({ Name }) => Name === ${JSON.stringify(rowNamed)})`;
  return [
    `const ${variable} = pm.response.json()${row}${optionalChain(pointer)};`,
    `if (${variable} !== undefined) pm.collectionVariables.set("${variable}", ${variable});`,
  ];
}

function captured(requests: readonly SampleRequest[]) {
  return requests.flatMap(({ title, captures }) =>
    captures.map(({ variable }) => ({
      key: variable,
      // Empty, so that nothing is changed or deleted that the samples did not make.
      value: "",
      type: "string",
      description: `Set by the request "${title}".`,
    })),
  );
}
