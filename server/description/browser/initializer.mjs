// The script that starts swagger-ui on the description page. It is served as a file of its own, as the page's policy asks,
// and changes what the contract says only for reading: signing in is added, and examples are shown instead of filled in.
import { apiScope, descriptionClientId } from "../../identity/index.ts";

interface Options {
  /** Where the page is registered for signing in, without a slash at the end. */
  readonly pagesUrl: string;
  /** The issuer of tokens; null with security off. */
  readonly identityUrl: string | null;
}

/** The scheme for the button that signs in, beside the contract's own `bearer`. */
const signInScheme = (identityUrl: string) => ({
  type: "oauth2",
  description: "Sign in with your account. The token that you get is sent with every request until you leave the page.",
  flows: {
    authorizationCode: {
      authorizationUrl: `${identityUrl}/connect/authorize`,
      tokenUrl: `${identityUrl}/connect/token`,
      scopes: { [apiScope]: "Use the service as your account may." },
    },
  },
});

/** What the page says of the contract's own scheme, as the interface specification has it. */
const bearerHint = "**Enter the word Bearer, a space, and the token.**\n\n";

/** JavaScript for browsers. */
export function descriptionScript({ pagesUrl, identityUrl }: Options): string {
  const redirectUrl = `${pagesUrl}/swagger/oauth2-redirect.html`;
  const signIn = identityUrl === null ? null : { scheme: signInScheme(identityUrl.replace(/\/$/, "")), redirectUrl };
  return `const signIn = ${JSON.stringify(signIn)};
// Elsewhere than at the registered address, the window that signs in could not come back.
const canSignIn = signIn !== null && new URL("oauth2-redirect.html", location.href).href === signIn.redirectUrl;

const each = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** swagger-ui fills examples in as what is sent, and so asks for what nobody wanted: they stand in the descriptions here. */
function shown(parameter) {
  const { example, ...rest } = parameter;
  if (example === undefined || parameter.required) return parameter;
  return { ...rest, description: parameter.description + " Example: \`" + [example].flat().join(",") + "\`." };
}

function withoutExample(schema) {
  const { example, ...rest } = schema;
  return schema.type === "object" || schema.type === "array" ? schema : rest;
}

function withSignIn(contract) {
  const either = (security) =>
    security && [...security, ...security.filter((one) => "bearer" in one).map(() => ({ signIn: [${JSON.stringify(apiScope)}] }))];
  const operation = (one) => ({ ...one, ...(one.security && { security: either(one.security) }) });
  const securitySchemes = { signIn: signIn.scheme, ...contract.components.securitySchemes };
  return {
    ...contract,
    security: either(contract.security),
    paths: each(contract.paths, (path) => each(path, operation)),
    components: { ...contract.components, securitySchemes },
  };
}

/** What every answer carries stands in the introduction and beside the first one; problems show what is theirs alone. */
function ownHeaders(response) {
  const common = ["X-Trace-Id", "Cache-Control", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  const own = Object.entries(response.headers ?? {}).filter(([name]) => !common.includes(name));
  return { ...response, headers: own.length === 0 ? undefined : Object.fromEntries(own) };
}

/** What to enter stands beside the field. */
function withHint(contract) {
  const { bearer, ...others } = contract.components.securitySchemes ?? {};
  if (bearer === undefined) return contract;
  const told = { ...bearer, description: ${JSON.stringify(bearerHint)} + bearer.description };
  return { ...contract, components: { ...contract.components, securitySchemes: { bearer: told, ...others } } };
}

/** The contract as this page shows it. What programs get is v1/swagger.json as it is. */
function prepared(contract) {
  const whole = canSignIn ? withSignIn(withHint(contract)) : withHint(contract);
  const { components, paths } = whole;
  const operation = (one) => ({ ...one, ...(one.parameters && { parameters: one.parameters.map(shown) }) });
  return {
    ...whole,
    paths: each(paths, (path) => each(path, operation)),
    components: {
      ...components,
      responses: each(components.responses, ownHeaders),
      parameters: each(components.parameters, shown),
      schemas: each(components.schemas, withoutExample),
    },
  };
}

const ui = SwaggerUIBundle({
  url: "v1/swagger.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
  plugins: [
    () => ({
      statePlugins: {
        spec: { wrapActions: { updateJsonSpec: (original) => (contract) => original(prepared(contract)) } },
        // An address with an operation in it shows the whole of it, below the head of the page.
        layout: { wrapActions: { scrollToElement: () => (element) => element.scrollIntoView() } },
      },
      // A record that is opened shows what its fields mean, without a click for each.
      wrapComponents: {
        PrimitiveModel: (Field, { React }) => (props) => React.createElement(Field, { ...props, expandDepth: props.depth }),
        ArrayModel: (Field, { React }) => (props) => React.createElement(Field, { ...props, expandDepth: props.depth }),
      },
    }),
  ],
  ...(canSignIn && { oauth2RedirectUrl: signIn.redirectUrl }),
  // The token may be entered with the word Bearer before it, or without: swagger-ui adds the word by itself.
  requestInterceptor: (request) => {
    const { Authorization } = request.headers;
    if (Authorization) request.headers.Authorization = Authorization.replace(/^Bearer\\s+(?=Bearer\\s)/i, "");
    return request;
  },
});
if (canSignIn) {
  ui.initOAuth({
    clientId: ${JSON.stringify(descriptionClientId)},
    scopes: [${JSON.stringify(apiScope)}],
    usePkceWithAuthorizationCodeGrant: true,
  });
}

// The head of the page: its parts, and the button that logs in and out, beside swagger-ui's own, which stands far below.
const { authActions, authSelectors, getStore } = ui.getSystem?.() ?? ui;
const logIn = document.getElementById("log-in");
const isLoggedIn = () => (authSelectors.authorized()?.size ?? 0) > 0;
const schemes = () => authSelectors.definitionsToAuthorize() ?? [];
getStore().subscribe(() => {
  logIn.hidden = (schemes().size ?? 0) === 0;
  logIn.textContent = isLoggedIn() ? "Log out" : "Log in";
});
logIn.addEventListener("click", () => {
  if (isLoggedIn()) authActions.logoutWithPersistOption(authSelectors.authorized().keySeq().toArray());
  else authActions.showDefinitions(schemes());
});
for (const part of document.querySelectorAll("[data-part]")) {
  part.addEventListener("click", () => {
    if (part.dataset.part === "#swagger-ui") scrollTo(0, 0);
    else document.querySelector(part.dataset.part)?.scrollIntoView();
  });
}
document.getElementById("page-head").hidden = false;
`;
}
