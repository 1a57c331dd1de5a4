// One call of one method, whatever form it came in: the session, the request by the table, the operations, the result.
import type { OperationId } from "../handlers/types.ts";
import type { Authority, Door, PublicProblem } from "./door.ts";
import { exportText } from "./export.ts";
import { Fault, SessionFault } from "./fault.ts";
import { getLoginFormSettings, type LegacyError, performUserAuthentication } from "./handshake.ts";
import type { AnyMethod } from "./method.ts";
import { methods } from "./methods/index.ts";
import { type ServedName, served } from "./operations.ts";
import type { RequestOf } from "./types/derived.ts";

/** What a request says of its session, told before it is read as a whole. */
export interface SessionData {
  readonly id: string | undefined;
  readonly refresh: boolean;
}

export interface LegacyCall {
  readonly name: ServedName;
  readonly session: SessionData;
  /** Reads the whole request by its type. Throws a Fault. */
  readonly read: () => object;
}

/** The result with its base fields. Rejects with a Fault for what is no business failure. */
export async function perform({ name, session, read }: LegacyCall, door: Door): Promise<object> {
  try {
    if (name === "GetLoginFormSettings") return await getLoginFormSettings(read() as RequestOf<typeof name>, door);
    if (name === "PerformUserAuthentication") {
      return await performUserAuthentication(read() as RequestOf<typeof name>, door);
    }
    const method = methods[name];
    const authority = await authorityOf(session, door);
    const request = read();
    if (method === undefined) throw new Fault("Server", `The method ${name} is not served yet.`);
    return await translated(name, method, request as RequestOf<ServedName>, authority, door);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw faultOf(door.problemOf(error), {});
  }
}

/** Whose rights count: the token's, the session's, or everybody's with security off. */
async function authorityOf({ id, refresh }: SessionData, door: Door): Promise<Authority> {
  if (door.isSecurityOff || door.hasToken) return undefined;
  if (id === undefined || id === "") throw new SessionFault(undefined, "does not exist");
  const found = await door.findSession(id, refresh);
  if (found.state !== "open") throw new SessionFault(id, found.state);
  return found.authority;
}

async function translated(
  name: ServedName,
  method: AnyMethod,
  request: RequestOf<ServedName>,
  authority: Authority,
  door: Door,
): Promise<object> {
  const inputs = method.toInput(request as never);
  const replies: Record<string, unknown> = {};
  try {
    await Promise.all(
      Object.entries(method.operations).map(async ([key, id]) => {
        const input = inputs[key];
        if (input !== undefined) replies[key] = await door.call(id as OperationId, input, authority);
      }),
    );
  } catch (error) {
    const problem = door.problemOf(error);
    if (![403, 404, 409].includes(problem.status)) throw faultOf(problem, method.fields ?? {});
    return { Error: errorOf(problem, method.fields ?? {}) };
  }
  const result = method.toResult(replies as never, request as never);
  if (request.BaseInfo?.IsExport !== true) return result;
  return { ...result, ExportContentType: "Text", ExportString: exportText(served[name].result, result) };
}

function errorOf({ status, detail, errors = {} }: PublicProblem, names: Readonly<Record<string, string>>): LegacyError {
  const Parameters = Object.entries(errors).map(([field, [text = ""]]) => ({ Key: named(field, names), Value: text }));
  return { Code: status, Message: detail, Parameters };
}

function faultOf({ status, detail, errors }: PublicProblem, names: Readonly<Record<string, string>>): Fault {
  if (status >= 500) {
    return new Fault("Server", status === 503 ? "The service can't answer at present. Try again later." : detail);
  }
  const [first] = Object.entries(errors ?? {});
  if (first === undefined) return new Fault("Client", detail);
  const [field, [text = "must be something else"]] = first;
  return new Fault("Client", `${named(field, names)} ${text}.`);
}

/** A field of an operation as the caller of the method calls it. */
function named(field: string, names: Readonly<Record<string, string>>): string {
  const [head = ""] = field.split(/[.[]/, 1);
  const known = names[field] ?? (names[head] === undefined ? undefined : names[head] + field.slice(head.length));
  return `request.${known ?? field}`;
}
