// Outside production each reply is checked against the contract before it is sent: its status, its headers and its body.
import type { Operation } from "../contract/operations.ts";

/** A reply that is not what the contract declares: our own fault, answered as 500. */
class ReplyMismatch extends Error {
  constructor({ id }: Operation, status: number, reasons: readonly string[]) {
    super(`The reply of ${id} (${status}) is not what the contract declares: ${reasons.join("; ")}`);
    this.name = "ReplyMismatch";
  }
}

/** Checks a complete answer against the contract. `headers` in pairs; `text` null: no JSON, or not known. */
export type CheckReply = (
  operation: Operation,
  status: number,
  headers: readonly string[],
  text: string | null,
) => void;

/** What any answer may carry without saying so. */
const common = new Set([
  ...["vary", "allow", "content-security-policy", "cross-origin-resource-policy", "referrer-policy"],
  ...["preference-applied", "ignored-parameters"],
]);

/** Throws a ReplyMismatch. */
export function checkReply(
  operation: Operation,
  status: number,
  headers: readonly string[],
  text: string | null,
): void {
  const declared = operation.responses[status];
  if (declared === undefined) throw new ReplyMismatch(operation, status, ["the status is not declared"]);
  const reasons = [...headerReasons(declared.headers ?? {}, headers)];
  const validate = text === null ? undefined : operation.replyValidators()[status];
  if (text !== null && validate !== undefined && !validate(JSON.parse(text))) {
    for (const error of validate.errors ?? []) reasons.push(`body${error.instancePath} ${error.message}`);
  }
  if (reasons.length > 0) throw new ReplyMismatch(operation, status, reasons);
}

function* headerReasons(
  declared: NonNullable<Operation["responses"][string]["headers"]>,
  headers: readonly string[],
): Generator<string> {
  const sent = new Map<string, string>();
  for (let index = 0; index + 1 < headers.length; index += 2) {
    sent.set((headers[index] ?? "").toLowerCase(), headers[index + 1] ?? "");
  }
  const known = new Set<string>();
  for (const [name, { required, schema }] of Object.entries(declared)) {
    known.add(name.toLowerCase());
    const value = sent.get(name.toLowerCase());
    if (value === undefined) {
      if (required) yield `the header ${name} is missing`;
    } else if (schema?.type === "integer" && !/^-?\d+$/.test(value)) {
      yield `the header ${name} is no whole number`;
    } else if (schema?.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) {
      yield `the header ${name} has another form`;
    }
  }
  for (const name of sent.keys()) {
    const isCommon = common.has(name) || name.startsWith("x-") || name === "strict-transport-security";
    if (!known.has(name) && !isCommon) yield `the header ${name} is not declared`;
  }
}
