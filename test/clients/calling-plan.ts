// What a generated client has to call so that it has read every method (each GET and each query of the contract; some
// of those that get one thing) and has sent the bodies that are a choice between records. Each language converts the
// names to its style.
import { examplesOf, type Operation, readContract } from "../contract/document/contract-document.ts";

interface Ids {
  readonly userId: number;
  readonly licenseServerId: number;
  readonly featureId: number;
  readonly packageId: number;
  readonly groupId: number;
  readonly commandId: number;
  readonly destinationId: number;
}

export interface CallingStep {
  readonly tag: string;
  readonly operation: string;
  /** The media type of what it answers. */
  readonly accept: string;
  readonly path: readonly unknown[];
  readonly query: Readonly<Record<string, unknown>>;
  /** Path and query together. */
  readonly named: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly bodyName: string | null;
  /** All that is given, for languages without names for arguments: path, query, body. */
  readonly positional: readonly unknown[];
}

export async function callingPlan(ids: Ids): Promise<readonly CallingStep[]> {
  const paths: Readonly<Record<string, Record<string, unknown>>> = {
    getLicenseServer: { id: ids.licenseServerId },
    getLicenseServerStates: { id: ids.licenseServerId },
    getNotificationDeliveries: { id: ids.destinationId },
    getGroup: { id: ids.groupId },
    getPackage: { id: ids.packageId },
    getFeature: { id: ids.featureId },
    getUser: { id: ids.userId },
    getNotificationDestination: { id: ids.destinationId },
    getBrokerCommand: { id: ids.commandId },
  };
  const queries: Readonly<Record<string, Record<string, unknown>>> = {
    getFeatureUsage: { featureId: ids.featureId },
    getDenialsOverTime: { startDateUtc: "2026-03-02T00:00:00Z", bucketSize: "Day" },
    getUsageOverTime: { bucketSize: "Day" },
    getEvents: { forSeconds: 0 },
  };
  const update = { Id: ids.commandId, Status: "Working" };
  const writes: readonly (readonly [operationId: string, body: unknown])[] = [
    ["postBrokerCompositeMessage", oneOfEachKind],
    ["updateBrokerCommands", [update]],
    ["updateBrokerCommands", update],
  ];
  const { operations, text } = await readContract();
  const written = JSON.parse(text) as { paths: Record<string, Record<string, { requestBody?: object }>> };
  const reading = operations
    .filter(({ method, operationId }) => method === "get" || operationId.startsWith("query"))
    // Of those that get one thing by its Id some are enough.
    .filter(({ path, operationId }) => !path.includes("{") || operationId in paths)
    .map((operation) => {
      const content = operation.requestBody?.content["application/json"];
      return { operation, body: content === undefined ? null : examplesOf(content)[0] };
    });
  const writing = writes.flatMap(([operationId, body]) =>
    operations.filter((operation) => operation.operationId === operationId).map((operation) => ({ operation, body })),
  );
  return [...reading, ...writing].map(({ operation, body }) => {
    const { tags = [], operationId, path: route, method, responses } = operation;
    const path = paths[operationId] ?? {};
    const query = { ...requiredOf(operation), ...queries[operationId] };
    const [, bodyName = null] =
      /"schema":\{"\$ref":"[^"]*\/(\w+)"/.exec(JSON.stringify(written.paths[route]?.[method]?.requestBody ?? {})) ?? [];
    return {
      tag: tags[0] ?? "",
      operation: operationId,
      accept: Object.keys(responses["200"]?.content ?? { "application/json": {} })[0] ?? "",
      path: Object.values(path),
      query,
      named: { ...path, ...query },
      body,
      bodyName,
      positional: [...Object.values(path), ...Object.values(query), ...(body ? [body] : [])],
    };
  });
}

/** What a method is not called without, as the contract's examples have it. */
function requiredOf({ parameters = [] }: Operation): Record<string, unknown> {
  const needed = parameters.filter((one) => one.in === "query" && one.required);
  return Object.fromEntries(
    needed.map(({ name, example }) => [name.replace(/^[A-Z]/, (first) => first.toLowerCase()), example]),
  );
}

/** A batch that makes no session, and so can be sent by one client after the other. */
const LicenseServer = { Name: "27000@lic-02" };
const at = (minute: number) => ({ TimestampUtc: `2026-03-02T09:0${minute}:00.000Z` });
const requested = { FeatureName: "cad_pro", UserName: "mkeller" };
const oneOfEachKind = {
  BrokerId: "broker-cad",
  MessageId: "one-of-each-kind",
  SentUtc: "2026-03-02T10:00:00.000Z",
  Messages: [
    { MessageType: "status", LicenseServer, ...at(0), Status: "UP" },
    { MessageType: "data_inquiry", LicenseServer, ...at(1), Pools: [{ FeatureName: "cad_pro", Total: 5, Used: 0 }] },
    {
      MessageType: "events",
      LicenseServer,
      Events: [
        { EventType: "queue", ...at(2), ...requested },
        { EventType: "dequeue", ...at(3), ...requested },
        { EventType: "denial", ...at(4), ...requested, DenialType: "NoLicenseAvailable", MajorErrorCode: -4 },
        { EventType: "checkin", ...at(5), ...requested },
        { EventType: "vendor_stopped", ...at(6), Vendor: "acmecad" },
        { EventType: "server_stopped", ...at(7) },
      ],
    },
    { MessageType: "command_result", CommandId: 4_711, Status: "Complete", Output: "done" },
  ],
};
