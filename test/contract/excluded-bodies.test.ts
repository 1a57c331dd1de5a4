// What the contract excludes by `not` (a field that another one forbids or demands) is refused by the handlers, which can
// name the field. Here both are held against each other: every way to combine such fields, sent over HTTP.
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect } from "chai";
import { useTestServer } from "../support/server.ts";
import { type Operation, readContract } from "./contract-document.ts";

/** By operation, the fields that every body has, and the values of the others; undefined leaves one out. */
const bodies: Readonly<Record<string, { always: object; fields: Readonly<Record<string, readonly unknown[]>> }>> = {
  createLicense: {
    always: { Name: "x" },
    fields: {
      Kind: [undefined, "Feature", "Package", "Component"],
      PackageId: [undefined, 999],
      Components: [undefined, [], [{ Name: "y" }]],
    },
  },
  createClientCredential: {
    always: {},
    fields: {
      Type: ["server-api", "collector", "agent"],
      OfflineAccess: [undefined, false, true],
      BrokerId: [undefined, null, "z"],
    },
  },
};

describe("fields of a body that exclude each other", () => {
  const server = useTestServer();
  const ajv = addFormats.default(new Ajv({ strict: false }));
  let operations: readonly Operation[];

  before(async () => {
    const contract = await readContract();
    operations = contract.operations.filter(({ requestBody }) => "not" in (bodyOf(requestBody) ?? {}));
  });

  it("stand in the contract for these operations", () => {
    expect(operations.map((operation) => operation.operationId)).to.have.members(Object.keys(bodies));
  });

  for (const [id, { always, fields }] of Object.entries(bodies)) {
    it(`${id} refuses just what the contract excludes, and names the field`, async () => {
      const { path, requestBody } = operations.find(({ operationId }) => operationId === id) as Operation;
      const isValid = ajv.compile(bodyOf(requestBody) as object);
      const seen = new Set<boolean>();
      for (const [number, chosen] of combinations(fields).entries()) {
        const body = { ...always, ...chosen, ...("Name" in always ? { Name: `x${number}` } : {}) };
        const answer = await server.client.request("POST", path, { body });
        expect(answer.status === 400, `${JSON.stringify(body)}: ${answer.status}`).to.equal(!isValid(body));
        const named = Object.keys((answer.body as { errors?: object }).errors ?? {});
        if (answer.status === 400) expect(named.length === 1 && named.every((name) => name in fields)).to.equal(true);
        seen.add(answer.status === 400);
      }
      expect(seen.size).to.equal(2);
    });
  }
});

function bodyOf(requestBody: Operation["requestBody"]) {
  return requestBody?.content["application/json"]?.schema;
}

function combinations(fields: Readonly<Record<string, readonly unknown[]>>): object[] {
  return Object.entries(fields).reduce<object[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => (value === undefined ? one : { ...one, [name]: value }))),
    [{}],
  );
}
