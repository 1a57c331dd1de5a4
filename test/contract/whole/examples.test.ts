// Every example of the contract is a real answer: its story is played on a live service, each of its requests is sent as it is, and
// the answers are those of the examples, to the last value, except random values and instants of the machine's clock (credentials,
// accounts, the audit log). Problems: every-status.test.ts.
import { expect } from "chai";
import type { Answer } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { type ContractDocument, examplesOf, type Operation, readContract } from "../document/contract-document.ts";
import { addCalendarToken, addDelivery } from "./example-account.ts";
import { addExampleAlert } from "./example-alert.ts";
import {
  formOfHeader,
  isSame,
  isUnpredictable,
  linkValue,
  masked,
  partnersOf,
  successesOf,
  targetOf,
  withRowsOf,
} from "./example-answers.ts";
import { type Clock, handlersAt, Story } from "./example-story.ts";

interface Exchange {
  readonly operation: Operation;
  /** The requested media type. */
  readonly accept: string;
  readonly answer: Answer;
}

/** Files have none: they are made of the rows of the CSV. */
const withExamples = (operation: Operation) => successesOf(operation).filter(([, examples]) => examples.length > 0);

const clock: Clock = { now: 0 };
const now = "2026-03-02T10:00:00.000Z";

/** Sent before the story or later, since earlier requests change their answers. */
const apart =
  /^queryFeatures$|^getUsers?$|UsageOverTime|UsageSteps|SessionGroups|Groups?$|Project|Package|Procurement|SystemMessage|LicenseTypes|BrokerCommand|Unused|Accounts|AccountById|AuditLog|Credential|ProductNames|CalendarToken|Notification|AccountSession|AccountView|Simultaneous|HeldTogether|QueuedRequests|Annotation|Claim|Costs|ChargeBack|Alert|ReportSchedule|AgentMessages/;

describe("the contract's examples, on a live service,", () => {
  const server = useTestServer({ SVC_RATE_LIMIT_PER_MINUTE: "6000" }, handlersAt(clock));
  const all: Exchange[] = [];
  const followed = new Map<string, number>();
  const found = new Map<string, { readonly made: unknown; readonly got: Answer | null }[]>();
  let contract: ContractDocument;
  let story: Story;

  /** `updateThing#1` is its second example of a body; without a number each of them is sent. */
  async function sendExamples(instant: string, ids: readonly string[]): Promise<void> {
    story.at(instant);
    for (const id of ids) {
      const [name = "", index] = id.split("#");
      const operation = contract.operations.find(({ operationId }) => operationId === name) as Operation;
      const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(examplesOf);
      const chosen = index === undefined ? bodies : [bodies[Number(index)]];
      for (const body of bodies.length > 0 ? chosen : [undefined]) {
        for (const [accept] of successesOf(operation)) {
          const headers = { accept, ...(typeof body === "string" && { "content-type": "text/csv" }) };
          const options = { body, headers };
          const answer = await server.client.request(operation.method.toUpperCase(), targetOf(operation), options);
          all.push({ operation, accept, answer });
          if (accept === "application/json") await follow(operation, answer);
          if (answer.status === 201) await findMade(operation, answer);
        }
      }
    }
  }

  /** Follows the links of an answer that are a GET, while their targets exist. */
  async function follow(source: Operation, { status, body }: Answer): Promise<void> {
    for (const [name, link] of Object.entries(source.responses[status]?.links ?? {})) {
      const target = contract.operations.find(({ operationId }) => operationId === link.operationId);
      if (target?.method !== "get") continue;
      const pairs = Object.entries(link.parameters).map(
        ([parameter, expression]) => [parameter, linkValue(expression, body)] as const,
      );
      if (pairs.some(([, value]) => value === undefined || value === null)) continue;
      const query = pairs.filter(([parameter]) => !target.path.includes(`{${parameter}}`));
      const path = target.path.replace("{id}", String(Object.fromEntries(pairs).id));
      const text = new URLSearchParams(query.map(([parameter, value]): [string, string] => [parameter, String(value)]));
      const answer = await server.client.get(query.length === 0 ? path : `${path}?${text}`);
      followed.set(`${source.operationId} ${name}`, answer.status);
    }
  }

  /** Gets a new record from the address of its answer. */
  async function findMade({ operationId }: Operation, { headers, body }: Answer): Promise<void> {
    const location = headers.get("location");
    const got = location === null ? null : await server.client.get(location);
    found.set(operationId, [...(found.get(operationId) ?? []), { made: body, got }]);
  }

  before(async () => {
    contract = await readContract();
    story = new Story(server, clock, contract);
    await story.begin();
    await sendExamples("2026-02-20T10:00:00.000Z", ["getUnusedFeatures"]);
    await story.goOn();
    await sendExamples("2026-03-02T09:41:15.400Z", ["postBrokerCompositeMessage#1"]);
    await sendExamples("2026-03-02T09:55:00.000Z", ["createBrokerCommand", "getBrokerCommands", "getBrokerCommand"]);
    await sendExamples("2026-03-02T09:58:02.415Z", ["postBrokerCompositeMessage#0"]);
    await sendExamples("2026-03-02T09:58:30.120Z", ["updateBrokerCommands#0"]);
    await sendExamples("2026-03-02T09:58:41.870Z", ["updateBrokerCommands#1"]);
    await sendExamples("2026-03-02T09:59:00.245Z", ["postBrokerCompositeMessage#2"]);
    await sendExamples("2026-03-02T09:59:30.000Z", ["setCollectorState", "testCollectorReading"]);
    const reads = contract.operations
      .map(({ operationId }) => operationId)
      .filter((id) => /^(get|query|test)/.test(id));
    await sendExamples(now, [
      "setProductName",
      "getProductNames",
      ...reads.filter((id) => !apart.test(id)),
      "postAgentMessage",
    ]);
    const overTime = ["getUsageOverTime", "queryUsageOverTime", "queryUsageSteps", "querySessionGroups"];
    await sendExamples("2026-03-03T10:00:00.000Z", overTime);
    await sendExamples(now, ["updateSetup", "deleteCollector"]);
    await sendExamples(now, ["updateUser", "getUser", "getUsers", "importUsers"]);
    await sendExamples(now, ["createGroup", "getGroups", "getGroup", "updateGroup", "deleteGroup"]);
    await sendExamples(now, ["createProject", "getProjects", "updateProject", "getProject", "deleteProject"]);
    await sendExamples(now, [
      "updateProcurement",
      "createProcurement",
      "queryProcurements",
      "getCosts",
      "getChargeBack",
    ]);
    await sendExamples(now, ["importProcurements", "getProcurementTemplate"]);
    await sendExamples(now, ["getProcurement", "deleteProcurement"]);
    await sendExamples(now, [
      "createAnnotation",
      "getAnnotations",
      "updateAnnotation",
      "getAnnotation",
      "deleteAnnotation",
    ]);
    await sendExamples(now, ["createSystemMessage", "getSystemMessages", "getSystemMessage", "deleteSystemMessage"]);
    await sendExamples(now, ["createLicense", "addLicenseUsage"]);
    await story.addPackage();
    await sendExamples(now, [
      "setPackage",
      "getPackages",
      "getPackage",
      "queryFeatures",
      "getLicenseTypes",
      "deletePackage",
    ]);
    await sendExamples(now, [
      "createAccount",
      "getAccounts",
      "deleteSessionsOfAccount",
      "updateAccount",
      "getAccountById",
    ]);
    await sendExamples(now, ["deleteAccount", "getAuditLog"]);
    await story.addAccountSession();
    await sendExamples(now, ["getAccountSessions", "getAccountSession", "deleteAccountSession"]);
    await story.addAccountSession();
    await sendExamples(now, ["deleteAccountSessions"]);
    await story.takeTokensAgain();
    await story.addAccountSession();
    await sendExamples(now, ["setAccountPassword"]);
    await story.takeTokensAgain();
    await sendExamples(now, ["setAccountViews", "getAccountViews", "getAccountView", "deleteAccountView"]);
    const credentials = ["getClientCredentials", "rotateClientCredential", "revokeClientCredential"];
    await sendExamples(now, ["createClientCredential", ...credentials, "getClientCredential"]);
    await sendExamples(now, ["createCalendarToken", "getCalendarTokens", "getCalendarToken", "revokeCalendarToken"]);
    await story.queue();
    await sendExamples(now, ["getQueuedRequests"]);
    await story.next({ availability_alerts: 8 });
    await sendExamples(now, [
      "createAvailabilityAlert",
      "getAvailabilityAlerts",
      "getAvailabilityAlert",
      "deleteAvailabilityAlert",
    ]);
    await sendExamples(now, ["getFeatureWait"]);
    await story.next({ alert_rules: 3 });
    await sendExamples(now, ["createAlertRule", "getAlertRules", "updateAlertRule", "queryAlertPreview"]);
    await sendExamples(now, ["getAlertRule", "deleteAlertRule", "createUsualAlertRules", "createUsualAlertRules"]);
    await addExampleAlert(server.db, contract);
    await sendExamples(now, ["getAlerts", "getAlert", "getAlertHistory", "updateAlert"]);
    await addCalendarToken(server.db, contract);
    await sendExamples(now, ["createNotificationDestination"]);
    await addDelivery(server.db, contract);
    await story.next({ report_schedules: 5, report_sendings: 41 });
    await sendExamples(now, [
      "createReportSchedule",
      "getReportSchedules",
      "updateReportSchedule",
      "testReportSchedule",
    ]);
    await sendExamples(now, ["getReportSchedule", "deleteReportSchedule"]);
    const changing = ["update", "get", "delete"].map((act) => `${act}NotificationDestination`);
    await sendExamples(now, ["getNotificationDestinations", "getNotificationDeliveries", ...changing]);
    await story.next({ notification_destinations: 3, notification_deliveries: 913 });
    await sendExamples(now, [
      "createNotificationDestination",
      "testNotificationDestination",
      "getNotificationDelivery",
    ]);
    await story.addBroker();
    const claims = ["createLicenseServerClaim", "getLicenseServerClaims"];
    await sendExamples(now, [
      ...claims,
      "updateLicenseServerClaim",
      "getLicenseServerClaim",
      "deleteLicenseServerClaim",
    ]);
    await story.addAgents();
    const hostClaims = ["getAgentHostClaims", "getAgentHostClaim", "updateAgentHostClaim", "deleteAgentHostClaim"];
    await sendExamples(now, ["getAgentMessages", ...hostClaims]);
    story.at("2026-03-03T14:00:00.000Z");
    await story.holdTwice();
    await sendExamples("2026-03-03T15:00:00.000Z", ["getSimultaneousCheckouts", "getFeaturesHeldTogether"]);
  });

  /** The real answers of an operation with a status, in a form. */
  function answersOf(operation: Operation, accept: string): readonly unknown[] {
    const exchanges = all.filter((one) => one.operation === operation && one.accept === accept);
    return exchanges.map(({ answer }) => answer.body ?? answer.text);
  }

  it("are accepted requests: each body, each path, and the parameters of the sample requests", () => {
    for (const { operation, answer } of all) {
      expect(answer.status, `${operation.operationId}: ${answer.text}`).to.be.within(200, 299);
    }
    expect(new Set(all.map(({ operation }) => operation.operationId))).to.have.all.keys(server.client.operationIds());
    const bodies = contract.operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    expect(bodies.flatMap(examplesOf)).to.have.length.greaterThan(25);
  });

  it("are the real answers, to the last value, in each form", () => {
    const compared = contract.operations
      .filter((one) => !isUnpredictable(one))
      .flatMap((operation) =>
        withExamples(operation).map(([accept, examples]) => {
          for (const example of examples) {
            const what = `${operation.operationId} ${accept}`;
            const answers = answersOf(operation, accept);
            const isAnswered = answers.some((answer) => isSame(answer, example));
            if (!isAnswered) expect(answers[0], what).to.deep.equal(example);
          }
          return examples.length;
        }),
      );
    expect(compared).to.have.length.greaterThan(60);
    expect(Math.min(...compared)).to.equal(1);
  });

  it("of credentials, accounts and the audit log are the real answers, except for random values", () => {
    const byLot = contract.operations.filter(isUnpredictable);
    expect(byLot).to.have.length.greaterThan(8);
    for (const operation of byLot) {
      const answers = answersOf(operation, "application/json").map(masked);
      for (const [accept, examples] of successesOf(operation)) {
        // The columns of CSV are checked at every answer (support/http/contract-check.ts).
        if (accept !== "application/json") continue;
        for (const example of examples.map(masked)) {
          const isAnswered = answers.some(
            (answer) => isSame(answer, example) || isSame(withRowsOf(example, answer), example),
          );
          if (!isAnswered) expect(answers[0], operation.operationId).to.deep.equal(example);
        }
      }
    }
  });

  it("have with each 201 the address of the same record, without what is shown once", () => {
    const making = contract.operations.filter(({ responses }) => "201" in responses);
    expect(making.length).to.be.greaterThan(14);
    for (const { operationId } of making) {
      expect(found.get(operationId), operationId).to.have.length.greaterThan(0);
      for (const { made, got } of found.get(operationId) ?? []) {
        expect(got?.status, operationId).to.equal(200);
        const records = [made, ...Object.values(made as object)];
        if (!records.some((one) => isSame(one, got?.body))) expect(got?.body, operationId).to.deep.equal(made);
      }
    }
  });

  it("have in each link that reads a value of the answer, and its target is answered", () => {
    const reading = contract.operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ links = {} }) =>
        Object.entries(links)
          .filter(([, link]) =>
            contract.operations.some((one) => one.operationId === link.operationId && one.method === "get"),
          )
          .map(([name]) => `${operationId} ${name}`),
      ),
    );
    expect(reading).to.have.length.greaterThan(70);
    expect(reading.filter((name) => followed.get(name) !== 200)).to.deep.equal([]);
  });

  it("have for each parameter, alone, a value that is accepted", async () => {
    story.at(now);
    let sent = 0;
    const reads = contract.operations.filter(
      ({ method, path }) => method === "get" && !/groups\/|packages\//.test(path),
    );
    for (const operation of reads) {
      for (const parameter of operation.parameters?.filter(({ in: location }) => location !== "path") ?? []) {
        const isHeader = parameter.in === "header";
        const headers = isHeader ? { [parameter.name]: String(parameter.example) } : {};
        const target = targetOf(operation, isHeader ? [] : [parameter.name, ...partnersOf(operation, parameter)]);
        const { status, text } = await server.client.get(target, headers);
        expect(status, `${target} ${text}`).to.equal(200);
        sent += 1;
      }
    }
    expect(sent).to.be.greaterThan(100);
  });

  it("have each header of an answer in the form of a real one", () => {
    const seen = new Set<string>();
    for (const { operation, answer } of all) {
      const { headers = {} } = operation.responses[answer.status] ?? {};
      for (const [name, { example }] of Object.entries(headers)) {
        const value = answer.headers.get(name);
        if (value === null) continue;
        seen.add(name);
        const form = formOfHeader[name] ?? /^\d+$/;
        for (const text of [value, String(example)]) {
          expect(text, `${operation.operationId} ${name}`).to.match(form);
        }
      }
    }
    const names = ["X-Trace-Id", "Cache-Control", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
    expect(seen).to.include.keys(...names, "ETag", "Link");
  });
});
