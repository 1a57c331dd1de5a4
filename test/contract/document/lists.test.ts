// Checks that the contract has one word for one thing: windows, filters and their former names, in addresses and in bodies.
import { expect } from "chai";
import { type ContractDocument, type Operation, readContract, type Schema } from "./contract-document.ts";

/** The names of an operation's query parameters, or of the fields of a query's body, with their schemas. */
interface Names {
  readonly operation: Operation;
  readonly way: string;
  readonly names: ReadonlyMap<string, Schema>;
  readonly former: Readonly<Record<string, string>>;
}

/** The objects of a schema that have properties, from the top. */
function* objects(schema: Schema, way: string): Generator<[string, Schema]> {
  if (schema.properties !== undefined) yield [way, schema];
  for (const part of schema.allOf ?? []) yield* objects(part, way);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* objects(inner, `${way}.${name}`);
}

describe("the contract's lists", () => {
  let contract: ContractDocument;
  let all: readonly Names[];

  before(async () => {
    contract = await readContract();
    all = contract.operations.flatMap((operation): Names[] => {
      const { operationId, method, path, parameters = [], requestBody } = operation;
      const isRead = method === "get" || path.endsWith("/query");
      const body = isRead ? requestBody?.content["application/json"]?.schema : undefined;
      const query = parameters.filter((one) => one.in === "query");
      const ofQuery = new Map(
        query.map(({ name, schema, deprecated }) => [name, { ...schema, ...(deprecated && { deprecated }) }]),
      );
      return [
        { operation, way: operationId, names: ofQuery, former: operation["x-former-names"] ?? {} },
        ...[...objects(body ?? {}, operationId)].map(([way, { properties = {}, ...schema }]) => {
          const former = (schema as { "x-former-names"?: Record<string, string> })["x-former-names"] ?? {};
          return { operation, way, names: new Map(Object.entries(properties)), former };
        }),
      ];
    });
  });

  it("call the start, the end and the frame of a window by the same three names", () => {
    const edges = ["StartUtc", "EndUtc", "TimeFrame"];
    const windows = all.filter(
      ({ operation, names }) => operation.method !== "patch" && edges.some((edge) => names.has(edge)),
    );
    expect(windows.length).to.be.greaterThan(25);
    expect(windows.filter(({ names }) => !edges.every((edge) => names.has(edge))).map(({ way }) => way)).to.deep.equal(
      [],
    );
    const others = /^(Start|End)(Date|Time)/;
    const strange = all.flatMap(({ way, names, former }) =>
      [...names.keys()].filter((name) => others.test(name) && !(name in former)).map((name) => `${way} ${name}`),
    );
    expect(strange).to.deep.equal([]);
  });

  it("give a filter the same form everywhere", () => {
    const formOf = (schema: Schema): string => {
      const { type, format, enum: values, items = {} } = schema.allOf?.[0] ?? schema;
      return JSON.stringify([type, format, values, items.type, items.format, items.enum]);
    };
    const filters = /^(Start|End)Utc$|^TimeFrame$|(Ids|Names|Types|Keys)$|^(Vendors|Workstations|Search)$|Only$/;
    const forms = Map.groupBy(
      all.flatMap(({ names, way }) =>
        [...names].filter(([name]) => filters.test(name)).map((one) => [way, ...one] as const),
      ),
      ([, name]) => name,
    );
    expect(forms.size).to.be.greaterThan(20);
    for (const [name, uses] of forms) {
      const different = new Set(uses.map(([, , schema]) => formOf(schema)));
      expect([...different], `${name}: ${uses.map(([way]) => way)}`).to.have.length(1);
    }
  });

  it("have the same filters in an address as in a body, except for what an address cannot hold", () => {
    const paging = ["Offset", "Limit", "PageNumber", "PageSize", "Top", "Sort", "GroupBy"];
    // Only `querySessions` counts working hours for each session.
    const onlyInBody: Record<string, string[]> = { querySessions: ["WorkingHoursOnly"] };
    const lists = contract.operations.filter(({ method, path }) => method === "post" && path.endsWith("/query"));
    // The present use of one feature and that of selections differ.
    const ofOne = "/api/v1/features/usage/query";
    let pairs = 0;
    for (const { operationId, path } of lists) {
      const address = all.find(({ operation }) => operation.method === "get" && `${operation.path}/query` === path);
      const inBody = all.filter(({ way }) => way === operationId).at(-1);
      if (address === undefined || inBody === undefined || path === ofOne) continue;
      pairs += 1;
      const namesOf = ({ names }: Names) =>
        [...names]
          .filter(([name, { deprecated, items }]) => {
            const isOfRecords = items?.properties !== undefined;
            return deprecated !== true && !isOfRecords && !paging.includes(name) && name !== "If-None-Match";
          })
          .map(([name]) => name)
          .filter(
            (name) => !onlyInBody[operationId]?.includes(name) && !["StartDateUtc", "EndDateTimeUtc"].includes(name),
          );
      expect(namesOf(address), operationId).to.have.members(namesOf(inBody));
    }
    expect(pairs).to.equal(6);
  });

  it("write the names of parameters with a capital, except for the old one of the look-up of features", () => {
    const small = all.flatMap(({ way, names }) =>
      [...names.keys()].filter((name) => /^[a-z]/.test(name)).map((name) => `${way} ${name}`),
    );
    expect(small).to.deep.equal(["getFeatureLookup activeOnly"]);
  });

  it("accept a former name for an existing name, deprecated except where it comes first", () => {
    const first = ["getSessions", "getUserTop", "getUserActivity"];
    const pairs = all.flatMap(({ way, names, former }) =>
      Object.entries(former).map(([old, now]) => ({ way, old: names.get(old), now: names.get(now) })),
    );
    expect(pairs.length).to.be.greaterThan(30);
    for (const { way, old, now } of pairs) {
      expect(now, way).not.to.equal(undefined);
      expect(old?.deprecated ?? false, way).to.equal(!first.includes(way));
    }
  });
});
