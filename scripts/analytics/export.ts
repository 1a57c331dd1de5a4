// Which days of which tables an export writes: those that changed since the folder was last written, oldest first.
import { join } from "node:path";
import {
  fieldsOfTable,
  firstDay,
  type Prints,
  printsOf,
  rowsOfDay,
  type TableName,
} from "../../domain/analytics/tables.ts";
import type { Context } from "../../domain/filters/context.ts";
import { DAY_MS, startOfDay } from "../../domain/time/units.ts";
import { closedUntil } from "../../domain/usage/concurrency/invalidation-log.ts";
import { writeDay } from "./files.ts";
import { ExportRefused } from "./refused.ts";
import { ExportState, type Format } from "./state.ts";

export interface ExportQuestion {
  readonly folder: string;
  readonly format: Format;
  readonly tables: readonly TableName[];
  /** Midnights (UTC); null: the first day that is known, and today, which is not over. */
  readonly since: number | null;
  readonly until: number | null;
  /** Writes every day, changed or not. */
  readonly all: boolean;
}

export interface TableDone {
  readonly table: TableName;
  /** Days written in this run, and their rows. */
  readonly days: number;
  readonly rows: number;
  /** Days that were written before and did not change. */
  readonly unchanged: number;
  /** Days that were written before and of which the service has nothing any more; they were left as they are. */
  readonly left: number;
}

export type Told = (table: TableName, done: number, all: number) => void;

/** Each day appears whole. A run that is ended leaves the days that it wrote; the next one goes on after them. */
export async function exportAnalytics(question: ExportQuestion, context: Context, tell: Told): Promise<TableDone[]> {
  const state = await ExportState.of(question.folder, question.format);
  const today = startOfDay(context.now);
  const known = question.since ?? (await firstDay(context.db.read)) ?? today;
  // Of closed days sessions may be gone: what was written of them stays.
  const first = Math.max(known, Math.min(await closedUntil(context.db.read), today));
  const span = { startAt: first, endAt: Math.min(question.until ?? today, today) };
  if (question.since !== null && question.since > span.endAt) {
    throw new ExportRefused("--since must not be after --until, nor after today (UTC).");
  }
  const asks = (table: TableName) => question.tables.includes(table) || question.tables.includes("daily");
  const prints = {
    sessions: asks("sessions") ? await printsOf(context.db.read, "sessions", span) : noPrints,
    denials: asks("denials") ? await printsOf(context.db.read, "denials", span) : noPrints,
  };
  const planned = { ...prints, daily: dailyPrints(prints, span) };
  const done: TableDone[] = [];
  for (const table of question.tables) {
    done.push(await exportTable(table, planned[table], { question, context, state, span, tell }));
  }
  return done;
}

const noPrints: Prints = new Map();

interface Run {
  readonly question: ExportQuestion;
  readonly context: Context;
  readonly state: ExportState;
  readonly span: { readonly startAt: number; readonly endAt: number };
  readonly tell: Told;
}

async function exportTable(table: TableName, prints: Prints, run: Run): Promise<TableDone> {
  const { question, context, state, span, tell } = run;
  if (table === "daily") await forgetLaterDays(prints, state);
  const isThere = (at: number) => !question.all && state.printOf(table, dayOf(at)) === prints.get(at);
  const days = [...prints.keys()].sort((a, b) => a - b);
  const wanted = days.filter((at) => !isThere(at));
  let rows = 0;
  for (const [place, at] of wanted.entries()) {
    context.signal.throwIfAborted();
    tell(table, place, wanted.length);
    const day = dayOf(at);
    await state.set(table, day, null);
    rows += await writeDay(join(question.folder, table, `day=${day}`), rowsOfDay(table, at, context), {
      format: question.format,
      fields: fieldsOfTable[table],
      scratch: join(question.folder, `.writing-${process.pid}`),
    });
    await state.set(table, day, prints.get(at) ?? null);
  }
  tell(table, wanted.length, wanted.length);
  const left = state.daysOf(table).filter((day) => {
    const at = Date.parse(day);
    return at >= span.startAt && at < span.endAt && !prints.has(at);
  });
  return { table, days: wanted.length, rows, unchanged: days.length - wanted.length, left: left.length };
}

/** Every day of the span, with the prints of its sessions and of its denials. */
function dailyPrints({ sessions, denials }: Record<"sessions" | "denials", Prints>, span: Run["span"]): Prints {
  const prints = new Map<number, string>();
  for (let at = span.startAt; at < span.endAt; at += DAY_MS) {
    prints.set(at, `${sessions.get(at) ?? ""}|${denials.get(at) ?? ""}`);
  }
  return prints;
}

/**
 * A session is in use on every day that it runs through: where the sessions of one day changed, what was used on it and on all
 * later days is written anew. Said in the state first, so that a run that is killed does not forget it.
 */
async function forgetLaterDays(prints: Prints, state: ExportState): Promise<void> {
  const ofSessions = (print = "") => print.split("|", 1)[0];
  const days = [...prints.keys()].sort((a, b) => a - b);
  const place = days.findIndex((at) => {
    const written = state.printOf("daily", dayOf(at));
    return written !== undefined && ofSessions(written) !== ofSessions(prints.get(at));
  });
  if (place >= 0) await state.setAll("daily", days.slice(place).map(dayOf), null);
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
