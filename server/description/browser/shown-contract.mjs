// The contract as the description page shows it: with the page's sign-in flow, and with examples shown instead of filled in. Programs
// get the unchanged contract, at v1/swagger.json. Runs in browsers.

/** @typedef {{ scheme: { flows: { authorizationCode: { tokenUrl: string } } }, redirectUrl: string, scope: string, clientId: string }} SignIn */
/** @typedef {{ example?: unknown, required?: boolean, description?: string, type?: string }} Described */
/** @typedef {{ security?: object[], parameters?: Described[] }} Operation */
/** @typedef {Record<string, Record<string, Operation>>} Paths */
/**
 * @typedef {object} Components
 * @property {Record<string, object> & { bearer?: { description: string } }} [securitySchemes]
 * @property {Record<string, { headers?: object }>} responses
 * @property {Record<string, Described>} parameters
 * @property {Record<string, Described>} schemas
 */
/** @typedef {{ info: { description: string }, security?: object[], paths: Paths, components: Components }} Contract */

/** What the page says about the contract's scheme, in the words of the interface specification. */
const bearerHint = "**Enter the word Bearer, a space, and the token.**\n\n";

/** Headers of every response: the introduction explains them once. */
const commonHeaders = ["X-Trace-Id", "Cache-Control", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

/**
 * @param {Contract} contract
 * @param {SignIn | null} signIn null where the page cannot sign in.
 * @param {Record<string, string>} addresses URLs in the introduction, and the URLs to show instead.
 */
export function shownContract(contract, signIn, addresses) {
  const adapted = withPageSchemes(contract, signIn);
  const { components, paths } = adapted;
  const operation = (/** @type {Operation} */ one) => ({
    ...one,
    ...(one.parameters && { parameters: one.parameters.map(withShownExample) }),
  });
  const introduction = Object.entries(addresses).reduce(
    (text, [name, address]) => text.replaceAll(name, address),
    contract.info.description,
  );
  return {
    ...adapted,
    info: { ...contract.info, description: withFoldedParts(introduction) },
    paths: each(paths, (path) => each(path, operation)),
    components: {
      ...components,
      responses: each(components.responses, withSpecificHeaders),
      parameters: each(components.parameters, withShownExample),
      schemas: each(components.schemas, withoutExample),
    },
  };
}

/**
 * The introduction fills ten screens before the first operation: it shows the first steps, and its other parts unfold.
 * @param {string} introduction Markdown, which may contain HTML.
 */
function withFoldedParts(introduction) {
  const [start, first, ...parts] = introduction.split(/^## /m);
  const folded = parts.map((part) => {
    const [title, ...lines] = part.split("\n");
    return `<details>\n<summary><h2>${title}</h2></summary>\n\n${lines.join("\n")}\n\n</details>\n`;
  });
  return first === undefined ? introduction : [start, `## ${first}`, ...folded].join("\n");
}

/**
 * @template From, To
 * @param {Record<string, From>} object
 * @param {(value: From) => To} change
 */
function each(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/**
 * swagger-ui sends examples unless the reader deletes them. Here they become part of the descriptions instead.
 * @param {Described} parameter
 */
function withShownExample(parameter) {
  const { example, ...rest } = parameter;
  if (example === undefined || parameter.required) return parameter;
  return { ...rest, description: `${parameter.description} Example: \`${[example].flat().join(",")}\`.` };
}

/** @param {Described} schema */
function withoutExample(schema) {
  const { example: _, ...rest } = schema;
  return schema.type === "object" || schema.type === "array" ? schema : rest;
}

/**
 * Problems show only the headers that are specific to them.
 * @param {{ headers?: object }} response
 */
function withSpecificHeaders(response) {
  const specific = Object.entries(response.headers ?? {}).filter(([name]) => !commonHeaders.includes(name));
  return { ...response, headers: specific.length === 0 ? undefined : Object.fromEntries(specific) };
}

/**
 * The page signs in by its own flow, `signIn`, where it can: nobody is to type a secret or a password into it.
 * @param {Contract} contract
 * @param {SignIn | null} signIn
 * @returns {Contract}
 */
function withPageSchemes(contract, signIn) {
  const { oauth2: _, bearer, ...others } = contract.components.securitySchemes ?? {};
  if (bearer === undefined) return contract;
  const schemesFor = (/** @type {object} */ way) =>
    "oauth2" in way ? (signIn === null ? [] : [{ signIn: [signIn.scope] }]) : [way];
  const operation = (/** @type {Operation} */ one) => ({
    ...one,
    ...(one.security && { security: one.security.flatMap(schemesFor) }),
  });
  const securitySchemes = {
    ...(signIn !== null && { signIn: signIn.scheme }),
    bearer: { ...bearer, description: bearerHint + bearer.description },
    ...others,
  };
  return {
    ...contract,
    ...(contract.security && { security: contract.security.flatMap(schemesFor) }),
    paths: each(contract.paths, (path) => each(path, operation)),
    components: { ...contract.components, securitySchemes },
  };
}
