// Shared by the tests of refusals: each operation as the contract's examples send it, and the problem that it declares.
import { expect } from "chai";
import type { Answer, Client, ProblemBody, RequestOptions } from "../../support/http/client.ts";
import { examplesOf, type Operation, readContract } from "../document/contract-document.ts";

export const { operations } = await readContract();
/** An Id that no record has. */
export const noSuchId = "9007199254740991";

/** A request as the contract's examples make it, on a record that does not exist. */
export function sent(client: Client, operation: Operation, options: RequestOptions = {}) {
  const path = operation.path.replace("{id}", noSuchId);
  const needed = (operation.parameters ?? []).filter((one) => one.in === "query" && one.required === true);
  const pairs = needed.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  if (operation.operationId === "getFeatureUsage") pairs.push("FeatureId=1"); // or its name: no schema can express it
  const body = Object.values(operation.requestBody?.content ?? {}).flatMap(examplesOf)[0];
  const target = pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
  const headers = { ...(typeof body === "string" && { "content-type": "text/csv" }), ...options.headers };
  return client.request<ProblemBody>(operation.method.toUpperCase(), target, { body, ...options, headers });
}

/** Expects one refusal of all operations, or of some. */
export async function eachIs(
  status: number,
  code: string,
  request: (operation: Operation) => Promise<Answer<ProblemBody>>,
  among: readonly Operation[] = operations,
): Promise<void> {
  for (const operation of among) {
    const { body, status: got } = await request(operation);
    expect([got, body.code], operation.operationId).to.deep.equal([status, code]);
  }
}

/** The contract's example of a problem, which is a component and so the same at each operation. */
function problemExample(code: string): ProblemBody {
  const examples = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content = {} }) => {
      const problem = content["application/problem+json"];
      return problem === undefined ? [] : (examplesOf(problem) as ProblemBody[]);
    }),
  );
  return examples.find((example) => example.code === code) as ProblemBody;
}

export const headerExample = (status: string, name: string) => operations[0]?.responses[status]?.headers[name]?.example;

/** Except for numbers, a problem has the words and the errors of its example. */
export function expectExample(code: string, { body }: Answer<ProblemBody>): void {
  const worded = ({ detail, errors }: ProblemBody) => ({ detail: detail.replaceAll(/\d+/g, "#"), errors });
  expect(body.code).to.equal(code);
  expect(worded(body)).to.deep.equal(worded(problemExample(code)));
}
