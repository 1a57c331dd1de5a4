// Runs operations for reports that are sent by mail: with a given caller and instant, without a request, in the lane of the
// operation. It checks the roles and the input by the contract, as for a request.
import { type CsvText, classifyDatabaseError, completeLines, withWork } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import { forbidden, unavailable } from "../../domain/problem.ts";
import type { Handlers } from "../../handlers/types.ts";
import type { ReportResult, RunReport } from "../../notifications/reports/make.ts";
import { columnsIn } from "../contract/csv-list.ts";
import type { AnyInput, ContractDocument, Operation } from "../contract/operations.ts";
import { csvReply } from "../reply/reply.ts";
import { operationsOf } from "./compile.ts";
import { asAllRows, checkedBody, checkedValues } from "./input.ts";
import type { ContextParts } from "./turns.ts";

interface ReportAsking extends ContextParts {
  readonly contract: ContractDocument;
  readonly handlers: Handlers;
}

export async function reportsOf({ contract, handlers, db, settings, statementMs }: ReportAsking): Promise<RunReport> {
  const byId = new Map((await operationsOf(contract, handlers)).map((one) => [one.id as string, one]));
  return async ({ operation: id, query, body }, caller, { now, signal, mostCharacters }) => {
    const operation = byId.get(id) as Operation;
    if (!operation.roles.some((role) => caller.roles.includes(role))) {
      throw forbidden(`This operation needs the role ${operation.roles.join(" or ")}.`);
    }
    const values = checkedValues(operation, {}, { query });
    const checked = operation.bodyType === null ? undefined : checkedBody(operation, body);
    const input: AnyInput = {
      path: values.path,
      ...asAllRows(operation, values.query, checked),
      accept: "text/csv",
      url: { path: operation.path, query: "" },
    };
    const context: Context = { db, settings, caller, now, signal };
    const { lane } = operation;
    // When a disabled statement ends is the operation's decision, as for any request of an administrator.
    const limits = { lane, signal, statementMs: statementMs.everybody };
    try {
      return await withWork(limits, async () => {
        const reply = await operation.handle(input, context);
        const columns = operation.csvList === null ? [] : columnsIn(operation.csvList);
        return { columns, ...(await readCsv(csvReply(operation, reply) as CsvText, mostCharacters)) };
      });
    } catch (error) {
      if (classifyDatabaseError(error) !== "too_slow") throw error;
      throw unavailable("The report takes too long; narrow it by its filters or by a shorter window.", error);
    }
  };
}

/** The lines that fit. */
export async function readCsv(csv: CsvText, mostCharacters: number): Promise<Pick<ReportResult, "csv" | "isCut">> {
  let text = "";
  for await (const more of csv.in("safe")) {
    text += more;
    if (text.length > mostCharacters) return { csv: completeLines(text.slice(0, mostCharacters)), isCut: true };
  }
  return { csv: text, isCut: false };
}
