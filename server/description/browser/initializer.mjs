// Starts swagger-ui on the description page, and the page's head. Runs in browsers, after swagger-ui-bundle.js; a separate
// file, because the page's policy allows no inline script.
import { listTags, offerSearch } from "./search.mjs";
import { shownContract } from "./shown-contract.mjs";

/** @typedef {import("./shown-contract.mjs").SignIn} SignIn */
/** @typedef {import("./shown-contract.mjs").Contract} Contract */

/** How to sign in at this server; null with security off. @type {SignIn | null} */
const settings = await (await fetch("sign-in.json")).json();
// The theme that the reader chose on the pages, else the system's.
const dark = matchMedia("(prefers-color-scheme: dark)");
const useTheme = () => {
  const chosen = localStorage.getItem("licences.theme");
  document.documentElement.classList.toggle("dark-mode", chosen === "dark" || (chosen !== "light" && dark.matches));
};
dark.addEventListener("change", useTheme);
useTheme();
const comesBack = new URL("oauth2-redirect.html", location.href).href === settings?.redirectUrl;
/** At another URL than the registered one, the window that signs in could not come back. */
const signIn = comesBack ? settings : null;

/** @typedef {{ size?: number, keySeq(): { toArray(): string[] } }} Schemes */
/**
 * @typedef {object} System What swagger-ui passes to its plugins.
 * @property {{ logoutWithPersistOption(names: string[]): void, showDefinitions(schemes: unknown): void }} authActions
 * @property {{ authorized(): Schemes | undefined, definitionsToAuthorize(): Schemes | undefined }} authSelectors
 * @property {import("./search.mjs").Layout} layoutActions
 * @property {() => { subscribe(listener: () => void): void }} getStore
 */
/** @typedef {System & { getSystem?(): System, initOAuth(options: object): void }} SwaggerUi */
/** @typedef {{ createElement(kind: unknown, props: object, ...children: unknown[]): unknown }} React */
/** @typedef {{ headers: { Authorization?: string } }} OutgoingRequest */
/**
 * @typedef {object} SentRequest As swagger-ui keeps it.
 * @property {(way: string[]) => boolean} hasIn
 * @property {(way: string[]) => SentRequest} deleteIn
 * @property {(name: "curlOptions", value: object) => SentRequest} set
 * @property {(name: "headers") => { keySeq(): { take(count: number): { map(to: () => string): { toList(): object } } } }} get
 */

/** A record that is opened shows what its fields mean, without a click for each. */
const openFields =
  (/** @type {unknown} */ Field, /** @type {{ React: React }} */ { React }) =>
  (/** @type {{ depth: number }} */ props) =>
    React.createElement(Field, { ...props, expandDepth: props.depth });

/** The command to copy has a variable for the token: a token is long and secret. Double quotes keep the variable. */
const withoutToken =
  (/** @type {unknown} */ Curl, /** @type {{ React: React }} */ { React }) =>
  (/** @type {{ request: SentRequest }} */ { request, ...rest }) => {
    const way = ["headers", "Authorization"];
    const named = request.get("headers").keySeq().take(1); // a list of swagger-ui's type, the only one it reads
    const options = named.map(() => '-H "Authorization: Bearer $TOKEN"').toList();
    const shown = request.hasIn(way) ? request.deleteIn(way).set("curlOptions", options) : request;
    return React.createElement(Curl, { ...rest, request: shown });
  };

/** swagger-ui 5.35 warns that it has no field for lists of these numbers, and uses the one for texts; so do we, without a warning. */
const numberField =
  (/** @type {{ React: React }} */ system) => (/** @type {{ getComponent(name: string): unknown }} */ props) =>
    system.React.createElement(props.getComponent("JsonSchema_string"), props);

/** swagger-ui focuses the last field of the dialog and scrolls to its end: the first way to sign in is the one for people. */
const beginAtFirst = (/** @type {(schemes: unknown) => unknown} */ original) => (/** @type {unknown} */ schemes) => {
  const result = original(schemes);
  const begin = () => {
    /** @type {HTMLElement | null} */
    const first = document.querySelector(".dialog-ux .auth-container button");
    if (first === null) {
      requestAnimationFrame(begin);
      return;
    }
    first.focus();
    first.closest(".modal-ux-content")?.scrollTo(0, 0);
  };
  if (schemes) begin();
  return result;
};

/** Nearly everybody signs in by account: the other ways are in the dialog too, folded. */
const foldOtherSchemes =
  (/** @type {unknown} */ Way, /** @type {{ React: React }} */ { React }) =>
  (/** @type {{ definitions: { has(name: string): boolean, keySeq(): { first(): string } } }} */ props) => {
    const way = React.createElement(Way, props);
    if (signIn === null || props.definitions.has("signIn")) return way;
    const name = React.createElement("summary", {}, `Another way: ${props.definitions.keySeq().first()}`);
    return React.createElement("details", { className: "other-way" }, name, way);
  };

/**
 * @typedef {object} OperationsProps What swagger-ui passes to its list of operations.
 * @property {{ taggedOperations(): Tags }} specSelectors
 * @property {(name: string, isContainer?: boolean) => unknown} getComponent
 */
/** @typedef {{ map(draw: (tag: Tag, name: string) => unknown): { valueSeq(): { toArray(): unknown[] } } }} Tags */
/** @typedef {{ get(key: "operations"): { map(draw: (operation: Operation) => unknown): { toArray(): unknown[] } } }} Tag */
/** @typedef {{ get(key: string): unknown }} Operation */

/**
 * All operations, whether in view or not: from 150 on, swagger-ui 5.35 draws only those in view, and neither the browser's search nor the
 * links in the page's head find the others. Held by the test of the description page.
 */
const allOperations =
  (/** @type {unknown} */ _original, /** @type {{ React: React }} */ { React }) =>
  (/** @type {OperationsProps} */ { specSelectors, getComponent, ...rest }) => {
    const tags = specSelectors.taggedOperations().map((tagObj, tag) => {
      const operations = tagObj.get("operations").map((op) => {
        const path = op.get("path");
        const method = op.get("method");
        const props = { key: `${path}-${method}`, specPath: op.get("specPath"), op, path, method, tag };
        return React.createElement(getComponent("OperationContainer", true), props);
      });
      return React.createElement(
        getComponent("OperationTag"),
        { key: tag, tagObj, tag, getComponent, ...rest },
        React.createElement("div", { className: "operation-tag-content" }, operations.toArray()),
      );
    });
    return React.createElement("div", {}, tags.valueSeq().toArray());
  };

const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle(options: object): SwaggerUi }} */ (
  /** @type {unknown} */ (globalThis)
);
/** @type {Contract | undefined} */
let loaded;
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
    (/** @type {{ React: React }} */ system) => ({
      components: {
        JsonSchema_integer_int32: numberField(system),
        JsonSchema_integer_int64: numberField(system),
      },
      statePlugins: {
        auth: { wrapActions: { showDefinitions: beginAtFirst } },
        spec: {
          wrapActions: {
            updateJsonSpec: (/** @type {(shown: object) => void} */ original) => (/** @type {Contract} */ contract) => {
              loaded = contract;
              original(
                shownContract(contract, signIn, {
                  "http://localhost:5015": location.origin,
                  ...(settings !== null && {
                    "http://localhost:5000": settings.scheme.flows.authorizationCode.tokenUrl.replace(
                      /\/connect\/token$/,
                      "",
                    ),
                  }),
                }),
              );
            },
          },
        },
        // A URL that names an operation shows all of it, below the head of the page.
        layout: {
          wrapActions: { scrollToElement: () => (/** @type {Element} */ element) => element.scrollIntoView() },
        },
      },
      wrapComponents: {
        PrimitiveModel: openFields,
        ArrayModel: openFields,
        operations: allOperations,
        auths: foldOtherSchemes,
        curl: withoutToken,
      },
    }),
  ],
  ...(signIn !== null && { oauth2RedirectUrl: signIn.redirectUrl }),
  // The token may be entered with the word Bearer before it, or without: swagger-ui adds the word by itself.
  requestInterceptor: (/** @type {OutgoingRequest} */ request) => {
    const { Authorization } = request.headers;
    if (Authorization) request.headers.Authorization = Authorization.replace(/^Bearer\s+(?=Bearer\s)/i, "");
    return request;
  },
});
if (signIn !== null) {
  ui.initOAuth({ clientId: signIn.clientId, scopes: [signIn.scope], usePkceWithAuthorizationCodeGrant: true });
}

// The head of the page: its parts, and a button that logs in and out. swagger-ui's button is far below.
const { authActions, authSelectors, getStore, layoutActions } = ui.getSystem?.() ?? ui;
offerSearch(() => loaded, layoutActions);
const logIn = /** @type {HTMLButtonElement} */ (document.getElementById("log-in"));
const isLoggedIn = () => (authSelectors.authorized()?.size ?? 0) > 0;
const schemes = () => authSelectors.definitionsToAuthorize();
let hasTags = false;
getStore().subscribe(() => {
  if (loaded !== undefined && !hasTags) {
    hasTags = true;
    listTags(loaded, layoutActions);
  }
  logIn.hidden = (schemes()?.size ?? 0) === 0;
  logIn.textContent = isLoggedIn() ? "Log out" : "Log in";
});
logIn.addEventListener("click", () => {
  if (isLoggedIn()) authActions.logoutWithPersistOption(authSelectors.authorized()?.keySeq().toArray() ?? []);
  else authActions.showDefinitions(schemes() ?? []);
});
for (const part of document.querySelectorAll("[data-part]")) {
  const selector = part.getAttribute("data-part") ?? "";
  part.addEventListener("click", () => {
    if (selector === "#swagger-ui") scrollTo(0, 0);
    else document.querySelector(selector)?.scrollIntoView();
  });
}
/** @type {HTMLElement} */ (document.getElementById("page-head")).hidden = false;
