// Every example of the contract is really answered: its story is told to a live service, each of its requests is sent as
// it is, and the answers are those of the examples, to the last value. What is drawn by lot or timed by the machine's own
// clock (credentials, accounts, the audit log) is left out of account. Problems: every-status.test.ts.
import { expect } from "chai";
import type { Answer } from "../../support/http/client.ts";
import { useTestServer } from "../../support/http/server.ts";
import { type ContractDocument, examplesOf, type Operation, readContract } from "../document/contract-document.ts";
import { addExampleAlert } from "./example-alert.ts";
import {
  formOfHeader,
  isByLot,
  isSame,
  masked,
  partnersOf,
  saidBy,
  successesOf,
  targetOf,
  withRowsOf,
} from "./example-answers.ts";
import { addCalendarToken, addDelivery } from "./example-own.ts";
import { type Clock, handlersAt, Story } from "./example-story.ts";

interface Asked {
  readonly operation: Operation;
  /** The media type that was asked for. */
  readonly accept: string;
  readonly answer: Answer;
}

/** Files have none: they are made of the rows of the CSV. */
const withExamples = (operation: Operation) => successesOf(operation).filter(([, examples]) => examples.length > 0);

const clock: Clock = { now: 0 };
const now = "2026-03-02T10:00:00.000Z";

/** Asked when nothing is told yet or later, since what they answer changes by what the requests before them do. */
const apart =
  /^queryFeatures$|^getUsers?$|UsageOverTime|UsageSteps|SessionGroups|Groups?$|Project|Package|Procurement|SystemMessage|LicenseTypes|BrokerCommand|Unused|Accounts|AccountById|AuditLog|Credential|ProductNames|CalendarToken|Notification|AccountSession|AccountView|Simultaneous|HeldTogether|QueuedRequests|Annotation|Claim|Costs|ChargeBack|Alert|ReportSchedule|AgentMessages/;

describe("the contract's examples, told to a live service,", () => {
  const server = useTestServer({ SVC_RATE_LIMIT_PER_MINUTE: "6000" }, handlersAt(clock));
  const all: Asked[] = [];
  const followed = new Map<string, number>();
  const found = new Map<string, { readonly made: unknown; readonly got: Answer | null }[]>();
  let contract: ContractDocument;
  let story: Story;

  /** `updateThing#1` is its second example of a body; without a number each of them is sent. */
  async function ask(instant: string, ids: readonly string[]): Promise<void> {
    story.at(instant);
    for (const id of ids) {
      const [name = "", place] = id.split("#");
      const operation = contract.operations.find(({ operationId }) => operationId === name) as Operation;
      const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(examplesOf);
      const chosen = place === undefined ? bodies : [bodies[Number(place)]];
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

  /** Goes where the links of an answer lead by a GET, as long as what they lead to is there. */
  async function follow(source: Operation, { status, body }: Answer): Promise<void> {
    for (const [name, link] of Object.entries(source.responses[status]?.links ?? {})) {
      const target = contract.operations.find(({ operationId }) => operationId === link.operationId);
      if (target?.method !== "get") continue;
      const pairs = Object.entries(link.parameters).map(
        ([parameter, said]) => [parameter, saidBy(said, body)] as const,
      );
      if (pairs.some(([, value]) => value === undefined || value === null)) continue;
      const query = pairs.filter(([parameter]) => !target.path.includes(`{${parameter}}`));
      const path = target.path.replace("{id}", String(Object.fromEntries(pairs).id));
      const text = new URLSearchParams(query.map(([parameter, value]): [string, string] => [parameter, String(value)]));
      const answer = await server.client.get(query.length === 0 ? path : `${path}?${text}`);
      followed.set(`${source.operationId} ${name}`, answer.status);
    }
  }

  /** Gets what was made, from where its answer says that it is. */
  async function findMade({ operationId }: Operation, { headers, body }: Answer): Promise<void> {
    const place = headers.get("location");
    const got = place === null ? null : await server.client.get(place);
    found.set(operationId, [...(found.get(operationId) ?? []), { made: body, got }]);
  }

  before(async function () {
    this.timeout(120_000);
    contract = await readContract();
    story = new Story(server, clock, contract);
    await story.begin();
    await ask("2026-02-20T10:00:00.000Z", ["getUnusedFeatures"]);
    await story.goOn();
    await ask("2026-03-02T09:41:15.400Z", ["postBrokerCompositeMessage#1"]);
    await ask("2026-03-02T09:55:00.000Z", ["createBrokerCommand", "getBrokerCommands", "getBrokerCommand"]);
    await ask("2026-03-02T09:58:02.415Z", ["postBrokerCompositeMessage#0"]);
    await ask("2026-03-02T09:58:30.120Z", ["updateBrokerCommands#0"]);
    await ask("2026-03-02T09:58:41.870Z", ["updateBrokerCommands#1"]);
    await ask("2026-03-02T09:59:00.245Z", ["postBrokerCompositeMessage#2"]);
    await ask("2026-03-02T09:59:30.000Z", ["setCollectorState", "testCollectorReading"]);
    const reads = contract.operations
      .map(({ operationId }) => operationId)
      .filter((id) => /^(get|query|test)/.test(id));
    await ask(now, ["setProductName", "getProductNames", ...reads.filter((id) => !apart.test(id)), "postAgentMessage"]);
    const overTime = ["getUsageOverTime", "queryUsageOverTime", "queryUsageSteps", "querySessionGroups"];
    await ask("2026-03-03T10:00:00.000Z", overTime);
    await ask(now, ["updateSetup", "deleteCollector"]);
    await ask(now, ["updateUser", "getUser", "getUsers", "importUsers"]);
    await ask(now, ["createGroup", "getGroups", "getGroup", "updateGroup", "deleteGroup"]);
    await ask(now, ["createProject", "getProjects", "updateProject", "getProject", "deleteProject"]);
    await ask(now, ["updateProcurement", "createProcurement", "queryProcurements", "getCosts", "getChargeBack"]);
    await ask(now, ["importProcurements", "getProcurementTemplate"]);
    await ask(now, ["getProcurement", "deleteProcurement"]);
    await ask(now, ["createAnnotation", "getAnnotations", "updateAnnotation", "getAnnotation", "deleteAnnotation"]);
    await ask(now, ["createSystemMessage", "getSystemMessages", "getSystemMessage", "deleteSystemMessage"]);
    await ask(now, ["createLicense", "addLicenseUsage"]);
    await story.addPackage();
    await ask(now, ["setPackage", "getPackages", "getPackage", "queryFeatures", "getLicenseTypes", "deletePackage"]);
    await ask(now, ["createAccount", "getAccounts", "deleteSessionsOfAccount", "updateAccount", "getAccountById"]);
    await ask(now, ["deleteAccount", "getAuditLog"]);
    await story.addAccountSession();
    await ask(now, ["getAccountSessions", "getAccountSession", "deleteAccountSession"]);
    await story.addAccountSession();
    await ask(now, ["deleteAccountSessions"]);
    await story.takeTokensAgain();
    await story.addAccountSession();
    await ask(now, ["setAccountPassword"]);
    await story.takeTokensAgain();
    await ask(now, ["setAccountViews", "getAccountViews", "getAccountView", "deleteAccountView"]);
    const credentials = ["getClientCredentials", "rotateClientCredential", "revokeClientCredential"];
    await ask(now, ["createClientCredential", ...credentials, "getClientCredential"]);
    await ask(now, ["createCalendarToken", "getCalendarTokens", "getCalendarToken", "revokeCalendarToken"]);
    await story.queue();
    await ask(now, ["getQueuedRequests"]);
    await story.next({ availability_alerts: 8 });
    await ask(now, [
      "createAvailabilityAlert",
      "getAvailabilityAlerts",
      "getAvailabilityAlert",
      "deleteAvailabilityAlert",
    ]);
    await ask(now, ["getFeatureWait"]);
    await story.next({ alert_rules: 3 });
    await ask(now, ["createAlertRule", "getAlertRules", "updateAlertRule", "queryAlertPreview"]);
    await ask(now, ["getAlertRule", "deleteAlertRule", "createUsualAlertRules", "createUsualAlertRules"]);
    await addExampleAlert(server.db, contract);
    await ask(now, ["getAlerts", "getAlert", "getAlertHistory", "updateAlert"]);
    await addCalendarToken(server.db, contract);
    await ask(now, ["createNotificationDestination"]);
    await addDelivery(server.db, contract);
    await story.next({ report_schedules: 5, report_sendings: 41 });
    await ask(now, ["createReportSchedule", "getReportSchedules", "updateReportSchedule", "testReportSchedule"]);
    await ask(now, ["getReportSchedule", "deleteReportSchedule"]);
    const changing = ["update", "get", "delete"].map((act) => `${act}NotificationDestination`);
    await ask(now, ["getNotificationDestinations", "getNotificationDeliveries", ...changing]);
    await story.next({ notification_destinations: 3, notification_deliveries: 913 });
    await ask(now, ["createNotificationDestination", "testNotificationDestination", "getNotificationDelivery"]);
    await story.addBroker();
    const claims = ["createLicenseServerClaim", "getLicenseServerClaims"];
    await ask(now, [...claims, "updateLicenseServerClaim", "getLicenseServerClaim", "deleteLicenseServerClaim"]);
    await story.addAgents();
    const hostClaims = ["getAgentHostClaims", "getAgentHostClaim", "updateAgentHostClaim", "deleteAgentHostClaim"];
    await ask(now, ["getAgentMessages", ...hostClaims]);
    story.at("2026-03-03T14:00:00.000Z");
    await story.holdTwice();
    await ask("2026-03-03T15:00:00.000Z", ["getSimultaneousCheckouts", "getFeaturesHeldTogether"]);
  });

  /** The real answers of an operation with a status, in a form. */
  function answersOf(operation: Operation, accept: string): readonly unknown[] {
    const asked = all.filter((one) => one.operation === operation && one.accept === accept);
    return asked.map(({ answer }) => answer.body ?? answer.text);
  }

  it("ask with success: each body, each path, and what the sample requests give of parameters", () => {
    for (const { operation, answer } of all) {
      expect(answer.status, `${operation.operationId}: ${answer.text}`).to.be.within(200, 299);
    }
    expect(new Set(all.map(({ operation }) => operation.operationId))).to.have.all.keys(server.client.operationIds());
    const bodies = contract.operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    expect(bodies.flatMap(examplesOf)).to.have.length.greaterThan(25);
  });

  it("answer what is really answered, to the last value, in each form", () => {
    const compared = contract.operations
      .filter((one) => !isByLot(one))
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

  it("answer of credentials, accounts and the audit log what is really answered, but for what is drawn by lot", () => {
    const byLot = contract.operations.filter(isByLot);
    expect(byLot).to.have.length.greaterThan(8);
    for (const operation of byLot) {
      const answers = answersOf(operation, "application/json").map(masked);
      for (const [accept, examples] of successesOf(operation)) {
        // Of its CSV each column is held by every answer (support/http/contract-check.ts).
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

  it("say with each 201 where the same record is got, beside what is shown once", () => {
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

  it("lead on by each link that reads: it is in the answer, and what it leads to is answered", () => {
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

  it("give for each parameter, by itself, a value that is taken", async () => {
    story.at(now);
    let sent = 0;
    const reads = contract.operations.filter(
      ({ method, path }) => method === "get" && !/groups\/|packages\//.test(path),
    );
    for (const operation of reads) {
      for (const parameter of operation.parameters?.filter(({ in: place }) => place !== "path") ?? []) {
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

  it("show of each header of an answer the form of a real one", () => {
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
