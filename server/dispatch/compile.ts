// The operations of the contract with their validators and handlers, prepared once at start. The only file that imports
// openapi-backend. What version 5.21 repeats for each request (it rebuilds its list of operations, reads the query
// three times, copies all headers) dispatch.ts does from what is prepared here (docs/decisions/0018-dispatch.md).
import type { Ajv, ValidateFunction } from "ajv";
import {
  type AjvCustomizer,
  type Document,
  OpenAPIBackend,
  OpenAPIValidator,
  ValidationContext,
} from "openapi-backend";
import type { Lane } from "../../db/index.ts";
import type { Handlers, OperationId } from "../../handlers/types.ts";
import { type CsvList, csvListOf } from "../contract/csv-list.ts";
import { type ContractDocument, mediaTypes, type Operation } from "../contract/operations.ts";
import { FormerNames, type ParameterObject, QueryReader, type SchemaObject } from "../contract/parameters.ts";
import { createAjv } from "../contract/validation.ts";

/** An operation without its handler. */
type Unhandled = Omit<Operation, "handle">;

/** Servers of one process share a contract: tests start a hundred. */
const compiled = new WeakMap<ContractDocument, Promise<readonly Unhandled[]>>();

/** Prepares the operations. Throws when a handler fits no operation. */
export async function operationsOf(contract: ContractDocument, handlers: Handlers): Promise<Operation[]> {
  const made = compiled.get(contract) ?? compile(contract);
  compiled.set(contract, made);
  const operations = await made;
  const strange = Object.keys(handlers).find((id) => !operations.some((operation) => operation.id === id));
  if (strange !== undefined) throw new Error(`The handler ${strange} fits no operation.`);
  return operations.map((operation) => {
    const handle = handlers[operation.id] as unknown as Operation["handle"] | undefined;
    if (handle === undefined) throw new Error(`The operation ${operation.id} has no handler.`);
    return { ...operation, handle };
  });
}

async function compile(contract: ContractDocument): Promise<readonly Unhandled[]> {
  const api = new OpenAPIBackend({
    definition: forAjv(contract) as Document,
    strict: true,
    quick: true, // compile only when used
    customizeAjv: oneAjvEach((kind) => {
      const isOfResponses = kind === ValidationContext.Response || kind === ValidationContext.ResponseHeaders;
      return createAjv({ allErrors: kind === ValidationContext.Params }, isOfResponses);
    }),
  });
  await api.init();
  const { definition, router } = api;
  const list = router.getOperations();
  router.getOperations = () => list;
  const thorough = new OpenAPIValidator({
    definition,
    router,
    lazyCompileValidators: true,
    customizeAjv: oneAjvEach(() => createAjv({ allErrors: true }, false)),
  });
  return list.map((operation) => {
    const id = operation.operationId as OperationId;
    const parameters = (operation.parameters ?? []) as ParameterObject[];
    const responses = (operation.responses ?? {}) as Operation["responses"];
    const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
    const lane = laneOf(id, operation.method, operation.path);
    return {
      id,
      summary: operation.summary ?? "",
      lane,
      changes: changesSomething(id, operation.method),
      onlyReads: lane === "heavy" || (lane === "light" && operation.method.toUpperCase() === "GET"),
      path: operation.path,
      method: operation.method,
      security: (operation.security ?? []) as Operation["security"],
      roles: (operation as { "x-roles"?: Operation["roles"] })["x-roles"] ?? [],
      parameters,
      queryReader: new QueryReader(parameters),
      formerNames: new FormerNames(parameters, (operation as SchemaObject)["x-former-names"], bodySchemaOf(operation)),
      bodyType: bodyTypeOf(operation.requestBody as BodyObject | undefined),
      takesLargeBody: (operation as { "x-large-body"?: boolean })["x-large-body"] === true,
      fieldNames: fieldNamesOf(bodySchemaOf(operation)),
      types: mediaTypes.filter((type) => type in (success?.content ?? {})),
      csvList: csvListIn(success?.content),
      tagged: "ETag" in (success?.headers ?? {}),
      responses,
      validators: once(() => {
        const made = api.validator.getRequestValidatorsForOperation(id);
        const ofParameters = made.at(-1) as ValidateFunction;
        const areOfHeaders = parameters.some(({ in: location }) => location === "header" || location === "cookie");
        return {
          parameters: ofParameters,
          acceptsNone: !areOfHeaders && ofParameters({ path: {}, query: {}, header: {}, cookie: {} }) === true,
          body: made.length > 1 ? (made[0] as ValidateFunction) : null,
          explainBody: () => thorough.getRequestValidatorsForOperation(id)[0] as ValidateFunction,
        };
      }),
      replyValidators: () => api.validator.getStatusBasedResponseValidatorForOperation(id),
    };
  });
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

interface BodyObject {
  readonly content?: Readonly<Record<string, { readonly schema?: SchemaObject }>>;
}

function bodyTypeOf(body: BodyObject | undefined): Operation["bodyType"] {
  if (body === undefined) return null;
  return "text/csv" in (body.content ?? {}) ? "text/csv" : "application/json";
}

function bodySchemaOf({ requestBody }: { readonly requestBody?: unknown }): SchemaObject | undefined {
  return (requestBody as BodyObject | undefined)?.content?.["application/json"]?.schema;
}

function fieldNamesOf({ properties = {} }: SchemaObject = {}): string[] {
  return Object.keys(properties).filter((name) => !properties[name]?.deprecated);
}

function csvListIn(content: Operation["responses"][string]["content"] = {}): CsvList | null {
  const { "application/json": json, "text/csv": csv } = content;
  return csv === undefined ? null : csvListOf((json as { readonly schema?: SchemaObject } | undefined)?.schema ?? {});
}

/** openapi-backend requests four Ajv instances per operation; one per kind of schema is enough. */
function oneAjvEach(create: (kind: ValidationContext) => Ajv): AjvCustomizer {
  const made = new Map<ValidationContext, Ajv>();
  return (_ajv, _options, kind) => {
    const ajv = made.get(kind) ?? create(kind);
    made.set(kind, ajv);
    return ajv;
  };
}

/**
 * Ajv 8 supports `discriminator` but not `mapping`; each branch names its tag, so nothing is lost. And it checks the tag
 * instead of the branches, which accepts values that are no object at all. What is published as open, for later
 * versions, is closed: this version returns only the fields and values that its contract names. A number with
 * `x-text-pattern` may also come as such a text. Makes a copy; the contract stays unchanged.
 */
function forAjv(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(forAjv);
  const asNamed = (name: string) => (name === "x-extensible-enum" ? "enum" : name);
  const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [asNamed(name), forAjv(inner)]));
  if (copy.additionalProperties === true && "properties" in copy) copy.additionalProperties = false;
  if ("x-text-pattern" in copy) Object.assign(copy, { type: [copy.type, "string"], pattern: copy["x-text-pattern"] });
  const tag = (copy.discriminator as { propertyName?: unknown } | undefined)?.propertyName;
  return typeof tag === "string" ? { type: "object", ...copy, discriminator: { propertyName: tag } } : copy;
}

// The lane of an operation's queries (db/work.ts), so that slow ones never delay quick ones. Operations not named here
// read history, which may be slow: they wait for a permit (turns.ts).

const ingestion: ReadonlySet<OperationId> = new Set([
  "postBrokerCompositeMessage",
  "getBrokerCommands",
  "updateBrokerCommands",
  "setCollectorState",
  "postAgentMessage",
  "testAgentListener",
]);

/** Look-ups, and lists of everything of a kind: pools, servers, groups, accounts. */
const light: ReadonlySet<OperationId> = new Set([
  "getAccount",
  "getAccountSessions",
  "getAccountViews",
  "getAccounts",
  "getCalendar",
  "getCalendarTokens",
  "getClientCredentials",
  "getCollectors",
  "getEvents",
  "getExpirations",
  "getFeatureLookup",
  "getFeatures",
  "getFeaturesByVendor",
  "getLicenseMetrics",
  "getGroups",
  "getLicenseServerLookup",
  "getLicenseServerStatistics",
  "getLicenseServers",
  "getLicenseTypes",
  "getNotificationDeliveries",
  "getNotificationDestinations",
  "getPackages",
  "getProcurementTemplate",
  "getProductNames",
  "getProjects",
  "getReportSchedules",
  "getSystemMessages",
  "getUserLookup",
]);

/** Operations that query by a JSON body are named `query…`; any other with a body changes something. */
function changesSomething(id: OperationId, method: string): boolean {
  return method.toUpperCase() !== "GET" && !id.startsWith("query");
}

/** A single record by its Id is as quick as a look-up. */
function laneOf(id: OperationId, method: string, path: string): Lane {
  if (ingestion.has(id)) return "service";
  return changesSomething(id, method) || light.has(id) || path.endsWith("/{id}") ? "light" : "heavy";
}
