// Writes the sample requests as an .http file, as the REST Client of VS Code and Visual Studio read it. Which requests
// there are is known to sample-requests.ts.
import type { SampleFolder, SampleParameter, SampleRequest, Samples } from "./sample-requests.ts";

export function httpFile({ title, variables, folders }: Samples, remark: string): string {
  const captures = folders.flatMap(({ requests }) =>
    requests.flatMap((one) => one.captures.map((capture) => ({ ...capture, id: one.id }))),
  );
  const head = [
    `# ${title}: every method once. ${remark}`,
    "#",
    "# Fill in the variables, send the token request, then the others, in editors that read .http files (Visual Studio;",
    "# VS Code with REST Client). Sent from top to bottom, they find each other's Ids by themselves; what they make, most",
    "# of them delete again. They write to the service: use one for trying.",
    "# Where an editor does not keep answers under `# @name`, write the token and the Ids in place of the lines below; in",
    "# httpYac these lines read `access_token := {{getToken.access_token}}` and so on, each after its @.",
    "",
    ...variables.flatMap(({ name, value, description }) => [`# ${description}`, `@${name} = ${value}`.trimEnd()]),
    "",
    "# Taken from answers.",
    "@access_token = {{getToken.response.body.$.access_token}}",
    ...captures.map(({ variable, pointer, id }) => `@${variable} = {{${id}.response.body.${jsonPath(pointer)}}}`),
  ];
  const parts = folders.flatMap((folder, index) => [
    ...(index === 0 ? [tokenRequest] : []),
    ...folder.requests.map((request) => requestText(folder, request)),
  ]);
  return `${head.join("\n")}\n\n${parts.join("\n\n")}\n`;
}

const tokenRequest = `### First steps: Get a token
# @name getToken
POST {{auth_url}}/connect/token
Accept: application/json
Content-Type: application/x-www-form-urlencoded

grant_type=password
&scope=svc.server.scope
&client_id={{client_id}}
&client_secret={{client_secret}}
&username={{username}}
&password={{password}}`;

function requestText({ name }: SampleFolder, request: SampleRequest): string {
  const { id, title, method, path, pathParameters, query, accept, body, bodyType } = request;
  const way = path.replaceAll(/\{(\w+)\}/g, (_, key) => pathParameters.find((one) => one.name === key)?.value ?? "");
  const pair = ({ name: key, value }: SampleParameter) =>
    `${key}=${value.startsWith("{{") ? value : encodeURIComponent(value)}`;
  const sent = query.filter(({ isSent }) => isSent).map(pair);
  const possible = query.filter(({ isSent }) => !isSent).map(pair);
  const lines = [
    `### ${name}: ${title}`,
    ...(possible.length > 0 ? [`# It also takes ${possible.join("&")}`] : []),
    `# @name ${id}`,
    `${method} {{base_url}}${way}${sent.length > 0 ? `?${sent.join("&")}` : ""}`,
    "Authorization: Bearer {{access_token}}",
    `Accept: ${accept}`,
    ...(body === null ? [] : [`Content-Type: ${bodyType}`, "", body]),
  ];
  return lines.join("\n");
}

/** `/0/Id` gives `$[0].Id`. */
function jsonPath(pointer: string): string {
  const steps = pointer.slice(1).split("/");
  return `$${steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join("")}`;
}
