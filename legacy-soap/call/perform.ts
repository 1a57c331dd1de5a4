// One call of one method, in whatever form: the session, reading the request by the table, the operations, the result.

import { randomBytes } from "node:crypto";
import type { OperationId } from "../../handlers/types.ts";
import { methods } from "../methods/index.ts";
import { type FieldNames, inRequestNames, pagingFields, requestName } from "../translation/field-names.ts";
import { type AnyMethod, firstInputs, type Inputs, resultInPages } from "../translation/method.ts";
import { csvPieces, exportPieces } from "../translation/rows.ts";
import type { RequestOf, ResultOf } from "../types/derived.ts";
import { type ServedName, served } from "../types/methods.ts";
import { Fault, SessionFault } from "../wire/fault.ts";
import type { SessionData } from "../wire/message.ts";
import { TextPieces } from "../wire/write.ts";
import type { Authority, Gateway, PublicProblem } from "./gateway.ts";

interface LegacyCall {
  readonly name: ServedName;
  readonly session: SessionData;
  /** Reads the complete request by its type. Throws a Fault. */
  readonly read: () => object;
  /** The text of a result, in pieces. */
  readonly write: (result: object) => Iterable<string>;
}

/** The text of the result with its base fields. Rejects with a Fault unless it is a business failure. */
export async function perform(call: LegacyCall, gateway: Gateway): Promise<Iterable<string>> {
  const { name, session, read, write } = call;
  try {
    if (name === "GetLoginFormSettings") {
      return write(await getLoginFormSettings(read() as RequestOf<typeof name>, gateway));
    }
    if (name === "PerformUserAuthentication") {
      return write(await performUserAuthentication(read() as RequestOf<typeof name>, gateway));
    }
    const authority = await authorityOf(session, gateway);
    return await translated(call, read() as RequestOf<ServedName>, authority, gateway);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw faultOf(gateway.problemOf(error), {});
  }
}

/** The caller: the token's, the session's, or everybody with security off. */
async function authorityOf({ id, refresh }: SessionData, gateway: Gateway): Promise<Authority> {
  if (gateway.isSecurityOff || gateway.hasToken) return undefined;
  if (id === undefined || id === "") throw new SessionFault(undefined, "does not exist");
  const found = await gateway.findSession(id, refresh);
  if (found.state !== "open") throw new SessionFault(id, found.state);
  return found.authority;
}

async function translated(
  { name, write }: LegacyCall,
  request: RequestOf<ServedName>,
  authority: Authority,
  gateway: Gateway,
): Promise<Iterable<string>> {
  const method: AnyMethod = methods[name as keyof typeof methods];
  const { pages } = method;
  const fields = { ...(pages && pagingFields), ...method.fields };
  const callOperations = async (inputs: Inputs) => {
    const replies: Record<string, unknown> = {};
    await Promise.all(
      Object.entries(inputs).map(async ([key, input]) => {
        if (input === undefined) return;
        replies[key] = await gateway.call(method.operations[key] as OperationId, input, authority);
      }),
    );
    return replies;
  };
  const inputs = method.toInput(request as never);
  const resultType = served[name].result;
  try {
    const replies = await callOperations(firstInputs(pages, inputs));
    let result = pages
      ? await resultInPages({
          method,
          pages,
          resultType,
          inputs,
          request,
          replies,
          callOperations,
          inTurn: gateway.inTurn,
        })
      : method.toResult(replies as never, request as never);
    if (method.finish) result = method.finish(result as never, request as never);
    return write(withExport(method, resultType, request, result));
  } catch (error) {
    if (error instanceof Fault) throw error;
    const problem = gateway.problemOf(error);
    if (![403, 404, 409].includes(problem.status)) throw faultOf(problem, fields);
    return write({ Error: errorOf(problem, fields) });
  }
}

function withExport(method: AnyMethod, resultType: string, request: RequestOf<ServedName>, result: object): object {
  if (request.BaseInfo?.IsExport !== true) return result;
  const rows = method.toExport?.(result as never);
  const exported = rows ? csvPieces(rows) : exportPieces(resultType, result);
  return {
    ...result,
    ExportContentType: "Text",
    ExportString: exported && new TextPieces(exported),
  };
}

function errorOf({ status, detail, errors = {} }: PublicProblem, names: FieldNames): LegacyError {
  const Parameters = Object.entries(errors).map(([field, [text = ""]]) => ({
    Key: requestName(field, names),
    Value: inRequestNames(text, names),
  }));
  return { Code: status, Message: inRequestNames(detail, names), Parameters };
}

function faultOf({ status, detail, errors }: PublicProblem, names: FieldNames): Fault {
  if (status >= 500) {
    return new Fault("Server", status === 503 ? "The service can't answer at present. Try again later." : detail);
  }
  const [first] = Object.entries(errors ?? {});
  if (first === undefined) return new Fault("Client", inRequestNames(detail, names));
  const [field, [text = "must be something else"]] = first;
  return new Fault("Client", `${requestName(field, names)} ${inRequestNames(text, names)}.`);
}

/** `Error` of a result. Codes are those of HTTP. */
export interface LegacyError {
  readonly Code: number;
  readonly Message: string;
  readonly Parameters: readonly { readonly Key: string; readonly Value: string }[];
}

async function getLoginFormSettings(
  request: RequestOf<"GetLoginFormSettings">,
  gateway: Gateway,
): Promise<ResultOf<"GetLoginFormSettings">> {
  const old = request.OldSessionID;
  const found = old === undefined || gateway.isSecurityOff ? undefined : await gateway.findSession(old, false);
  const open = found?.state === "open" ? found : undefined;
  return {
    DefaultTimeZone: "UTC",
    EnableGuestAccount: false,
    SessionID: open === undefined ? null : (old ?? null),
    ShowWinAuth: false,
    UseDefaultTimeZone: true,
    UserAuthenticationRequired: !gateway.isSecurityOff,
    UserID: open?.userId ?? 0,
    UserName: open?.userName ?? null,
  };
}

async function performUserAuthentication(
  request: RequestOf<"PerformUserAuthentication">,
  gateway: Gateway,
): Promise<ResultOf<"PerformUserAuthentication"> & { readonly Error: LegacyError | null }> {
  // It is not needed then, but compiled programs that log in expect one.
  if (gateway.isSecurityOff) return { Error: null, SessionID: randomBytes(24).toString("base64url"), UserID: 0 };
  if (request.TrustedAuthentication === true)
    return refused(403, "Trusted authentication is not supported: send UserName and Password.");
  const outcome = await gateway.logIn(request.UserName ?? "", request.Password ?? "");
  switch (outcome.outcome) {
    case "opened":
      return { Error: null, SessionID: outcome.sessionId, UserID: outcome.userId };
    case "throttled":
      return refused(429, "Too many failed log-ins. Try again later.", {
        RetryAfterSeconds: String(outcome.retryAfterSeconds),
      });
    case "busy":
      return refused(503, "Too many log in at present. Try again later.", {
        RetryAfterSeconds: String(outcome.retryAfterSeconds),
      });
    case "must change":
      return refused(403, "The password must be changed on the log-in page first.");
    default:
      return refused(401, "The user name or the password is wrong.");
  }
}

function refused(Code: number, Message: string, parameters: Readonly<Record<string, string>> = {}) {
  const Parameters = Object.entries(parameters).map(([Key, Value]) => ({ Key, Value }));
  return { Error: { Code, Message, Parameters }, SessionID: null, UserID: 0 };
}
