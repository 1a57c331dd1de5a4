// The contract's examples are one consistent story: an Id means the same thing everywhere, requests match their answers, and numbers
// add up. test/contract/whole/examples.test.ts compares them with real answers.
import { expect } from "chai";
import { type ContractDocument, examplesOf, type Operation, readContract } from "./contract-document.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The fields beside an Id that must have one value for each Id, in every example. */
const fieldsById: readonly (readonly [id: string, ...fields: readonly string[]])[] = [
  ["FeatureId", "FeatureName", "FeatureVersion", "Vendor", "LicenseServerId", "LicenseServerName"],
  ["LicenseServerId", "LicenseServerName"],
  ["UserId", "UserName", "FirstName", "LastName", "Email"],
  ["GroupId", "GroupName"],
  ["ProjectId", "ProjectName"],
];

/** The kind of record of operations whose rows have only Id and Name. */
const kindOfRows: readonly (readonly [operation: RegExp, kind: string])[] = [
  [/User/, "User"],
  [/LicenseServer/, "LicenseServer"],
  [/Group/, "Group"],
  [/Project/, "Project"],
];

/** Every object within a value, and the value itself. */
function* everyObject(value: unknown): Generator<Fields> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Fields;
  for (const part of Object.values(value)) yield* everyObject(part);
}

/** A row of features, whose fields Id and Name become those of a feature. */
function asPool(row: Fields): Fields {
  const isPool = "Id" in row && "Name" in row && "Version" in row && "LicenseServerId" in row;
  return isPool ? { ...row, FeatureId: row.Id, FeatureName: row.Name, FeatureVersion: row.Version } : row;
}

const answerOf = ({ responses }: Operation) => responses["200"] ?? responses["201"] ?? responses["202"];
const jsonOf = (part: { content?: Operation["responses"][string]["content"] } | undefined) =>
  part?.content?.["application/json"] === undefined ? [] : examplesOf(part.content["application/json"]);

describe("the contract's examples", () => {
  let contract: ContractDocument;
  let names: Map<string, Map<unknown, Set<unknown>>>;

  /** The values beside each Id, such as `UserId UserName` → 204 → mkeller. */
  function read(): Map<string, Map<unknown, Set<unknown>>> {
    const found = new Map<string, Map<unknown, Set<unknown>>>();
    const note = (id: string, field: string, row: Fields) => {
      if (typeof row[id] !== "number" || row[field] === undefined) return;
      const values = found.get(`${id} ${field}`) ?? new Map();
      values.set(row[id], (values.get(row[id]) ?? new Set()).add(row[field]));
      found.set(`${id} ${field}`, values);
    };
    for (const operation of contract.operations) {
      const kind = kindOfRows.find(([pattern]) => pattern.test(operation.operationId))?.[1];
      const requests = Object.values(operation.requestBody?.content ?? {}).flatMap(examplesOf);
      for (const row of [...jsonOf(answerOf(operation)), ...requests].flatMap((value) => [...everyObject(value)])) {
        const pool = asPool(row);
        for (const [id, ...fields] of fieldsById) for (const field of fields) note(id, field, pool);
        const isNamed = kind !== undefined && pool === row && "Id" in row && "Name" in row;
        if (isNamed) note(`${kind}Id`, `${kind}Name`, { [`${kind}Id`]: row.Id, [`${kind}Name`]: row.Name });
      }
    }
    return found;
  }

  before(async () => {
    contract = await readContract();
    names = read();
  });

  it("give one Id one name, one version, one vendor and one licence server", () => {
    const unlike = [...names].flatMap(([what, values]) =>
      [...values].filter(([, found]) => found.size > 1).map(([id, found]) => `${what} ${id}: ${[...found].join(", ")}`),
    );
    expect(unlike).to.deep.equal([]);
    for (const [id, field] of fieldsById)
      expect(names.get(`${id} ${field}`)?.size, `${id} ${field}`).to.be.greaterThan(0);
  });

  it("request users, features, licence servers, groups and projects of other examples' answers", () => {
    const kinds = ["User", "Feature", "LicenseServer", "Group", "Project"];
    const unknown = contract.operations.flatMap(({ operationId, parameters = [], requestBody }) => {
      const bodies = Object.values(requestBody?.content ?? {}).flatMap(examplesOf);
      const ofParameters = parameters.map(({ name, example }): Fields => ({ [name]: example }));
      return [...ofParameters, ...bodies.flatMap((body) => [...everyObject(body)])].flatMap((row) =>
        kinds.flatMap((kind) =>
          [row[`${kind}Id`], row[`${kind}Ids`]]
            .flat()
            .filter((id) => typeof id === "number" && !names.get(`${kind}Id ${kind}Name`)?.has(id))
            .map((id) => `${operationId}: ${kind} ${id}`),
        ),
      );
    });
    expect(unknown).to.deep.equal([]);
  });

  it("answer about the record that the path names", () => {
    const single = contract.operations.filter(({ path }) => path.includes("{id}"));
    for (const operation of single) {
      const requested = operation.parameters?.find(({ name }) => name === "id")?.example;
      for (const answer of jsonOf(answerOf(operation))) {
        const { DestinationId, Id, FeatureId, LicenseServerId, Credential } = [answer].flat()[0] as {
          DestinationId?: number;
          Id?: number;
          FeatureId?: number;
          LicenseServerId?: number;
          Credential?: { Id: number };
        };
        const isByItsId = operation.operationId === "getNotificationDelivery";
        const answered = (isByItsId ? Id : DestinationId) ?? Id ?? FeatureId ?? Credential?.Id ?? LicenseServerId;
        if (operation.operationId !== "addLicenseUsage") expect(answered, operation.operationId).to.equal(requested);
      }
    }
  });

  it("answer what was sent: each single value of a body is in the answer, where it has such a field", () => {
    const unlike = contract.operations.flatMap((operation) => {
      const [sent] = jsonOf(operation.requestBody);
      const [answered] = jsonOf(answerOf(operation)).map((value) => (Array.isArray(value) ? value[0] : value));
      if (sent === undefined || answered === undefined) return [];
      return Object.entries(sent as Fields)
        .filter(([name, value]) => (typeof value !== "object" || value === null) && name in (answered as Fields))
        .filter(([name, value]) => !sameValue(value, (answered as Fields)[name]))
        .map(([name]) => `${operation.operationId}.${name}`);
    });
    expect(unlike).to.deep.equal([]);
  });

  it("count the rows where they show all of them, in pages of the requested length", () => {
    for (const operation of contract.operations) {
      for (const answer of jsonOf(answerOf(operation))) {
        const page = answer as { Items?: unknown[]; TotalCount?: number; PageSize?: number; TotalPages?: number };
        if (page.Items === undefined || page.TotalCount === undefined) continue;
        expect(page.TotalCount, operation.operationId).to.equal(page.Items.length);
        if (page.PageSize === undefined) continue;
        const [body] = jsonOf(operation.requestBody) as ({ PageSize?: number } | undefined)[];
        const size = operation.parameters?.find(({ name }) => name === "PageSize")?.example ?? body?.PageSize ?? 100;
        expect([page.PageSize, page.TotalPages], operation.operationId).to.deep.equal([size, 1]);
      }
    }
  });
});

/** Instants may be written in several forms. */
function sameValue(left: unknown, right: unknown): boolean {
  const isInstant = typeof left === "string" && /^\d{4}-\d\d-\d\d/.test(left) && typeof right === "string";
  return isInstant ? Date.parse(left) === Date.parse(right) : left === right;
}
