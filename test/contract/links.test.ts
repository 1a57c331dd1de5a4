// The contract's links: each leads from an answer to an operation, by something in the answer that this operation takes,
// and on a live service it is found there.
import { expect } from "chai";
import { useTestServer } from "../support/server.ts";
import { type ContractDocument, examplesOf, type Link, type Operation, readContract } from "./contract-document.ts";

interface Written {
  readonly source: Operation;
  readonly name: string;
  readonly link: Link;
  readonly target: Operation | undefined;
}

/** What a JSON pointer names; undefined where there is nothing. */
function at(pointer: string, value: unknown): unknown {
  const steps = pointer.slice(1).split("/");
  return steps.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], value);
}

/** What these operations must be told so that they answer something. */
const needed: Readonly<Record<string, object>> = {
  getFeatureUsage: { FeatureName: "cad_pro" },
  getUsageOverTime: {
    BucketSize: "Day",
    GroupBy: ["Feature"],
    StartDateUtc: "2026-02-27",
    EndDateTimeUtc: "2026-03-03",
  },
};

const pointerOf = (expression: string) => /^\$response\.body#(\/.+)$/.exec(expression)?.[1] ?? "";

describe("the contract's links", () => {
  const server = useTestServer();
  let contract: ContractDocument;
  let links: readonly Written[];

  before(async () => {
    contract = await readContract();
    links = contract.operations.flatMap((source) =>
      Object.values(source.responses).flatMap(({ links: written = {} }) =>
        Object.entries(written).map(([name, link]) => {
          const target = contract.operations.find(({ operationId }) => operationId === link.operationId);
          return { source, name, link, target };
        }),
      ),
    );
  });

  it("lead to an operation and a parameter of it, by a value of an answer's example", () => {
    expect(links).to.have.length.greaterThan(80);
    for (const { source, name, link, target } of links) {
      const title = `${source.operationId}: ${name}`;
      expect(link.description, title).to.match(/^[A-Z].*\.$/);
      const [parameter = "", expression = ""] = Object.entries(link.parameters)[0] ?? [];
      const taken = target?.parameters?.find((one) => one.name === parameter)?.schema;
      expect(taken, title).not.to.equal(undefined);
      const answer = source.responses["200"] ?? source.responses["201"];
      const content = answer?.content?.["application/json"];
      const values =
        content === undefined ? [] : examplesOf(content).map((example) => at(pointerOf(expression), example));
      expect(values, title).to.satisfy((all: unknown[]) => all.some((value) => value !== undefined && value !== null));
      const type = (taken?.type === "array" ? taken.items?.type : taken?.type) === "integer" ? "number" : "string";
      for (const value of values.filter((one) => one !== undefined && one !== null)) expect(value, title).to.be.a(type);
    }
  });

  it("lead on from each look-up, and to each operation on one record", () => {
    const of = (pick: (written: Written) => string) => new Set(links.map(pick));
    const sources = of(({ source }) => source.operationId);
    const targets = of(({ link }) => link.operationId);
    const lookups = contract.operations.filter(({ operationId }) => operationId.endsWith("Lookup"));
    expect(sources).to.include.keys(...lookups.map(({ operationId }) => operationId));
    const single = contract.operations.filter(({ path }) => path.includes("{id}"));
    expect(targets).to.include.keys(...single.map(({ operationId }) => operationId));
  });

  it("are answered on a live service", async () => {
    for (const name of ["Snapshot", "Events"]) {
      const body = contract.components.examples[name]?.value as never;
      await server.client.call("postBrokerCompositeMessage", { body });
    }
    const followed = new Set<string>();
    for (const { source, name, link, target } of links.filter(isRead)) {
      const body = examplesOf(source.requestBody?.content["application/json"] ?? { schema: {} })[0];
      const hasWindow = source.parameters?.some((parameter) => parameter.name === "TimeFrame");
      const query = needed[source.operationId] ?? (hasWindow ? { TimeFrame: "ThisYear" } : undefined);
      const path = { id: 1 };
      const answer = await server.client.call(
        source.operationId as "getSessions",
        {
          ...{ path, ...(body !== undefined && { body }) },
          ...(query !== undefined && { query }),
        } as object,
      );
      const [[parameter = "", expression = ""] = []] = Object.entries(link.parameters);
      const value = at(pointerOf(expression), answer.body);
      if (value === undefined || value === null) continue;
      const isPath = target?.path.includes(`{${parameter}}`);
      const constants = Object.entries(link.parameters).filter(([, text]) => !text.startsWith("$"));
      const input = isPath
        ? { path: { [parameter]: value } }
        : { query: { [parameter]: value, ...Object.fromEntries(constants) } };
      await server.client.call(link.operationId as "getSessions", input as object);
      followed.add(`${source.operationId} ${name}`);
    }
    expect(followed).to.have.property("size").greaterThan(40);
    expect(followed).to.include.keys("getUsageOverTime FeatureUsage", "getFeatureLookup UsageOverTimeOfFeature");
  });
});

/** Whether both ends only read. */
function isRead({ source, target }: Written): boolean {
  return /^(get|query)/.test(source.operationId) && target?.method === "get";
}
