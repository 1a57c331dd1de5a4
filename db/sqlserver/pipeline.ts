// Statements of a transaction that wait on their connection and are sent with its next one as one batch: those without a result,
// and queries that are sent together. Each saves a round trip, which counts most while others wait for a lock.
import type { Row } from "../replies/rows.ts";

export interface Statement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** The last result set of a statement; no columns where it returned none. */
export interface MssqlResult {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

type PipelinedStatement = Statement & { readonly awaited?: PromiseWithResolvers<MssqlResult> };

/** The most statements, and characters of them, that may wait. */
const mostStatements = 40;
const mostText = 200_000;

/** The column of the row that names the statement of the next result sets, by its index in the batch. */
const indexColumn = "answer of";
/** Its value before COMMIT. */
const committing = -1;

/** The variables that our statements declare; a batch may declare a name once. */
const variables = /(?<!@)@(rows|made|granted|turn|c\d+)\b/g;

export class Pipeline {
  #waiting: PipelinedStatement[] = [];
  #size = 0;

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  hasRoomFor(statement: Statement): boolean {
    return this.#waiting.length < mostStatements && this.#size + sizeOf(statement) <= mostText;
  }

  add(statement: PipelinedStatement): void {
    this.#waiting.push(statement);
    this.#size += sizeOf(statement);
  }

  /** Takes all waiting statements. */
  take(): Batch {
    const batch = new Batch(this.#waiting);
    this.#waiting = [];
    this.#size = 0;
    return batch;
  }
}

/** One batch: pipelined statements, and the one after them. */
class Batch {
  readonly #all: PipelinedStatement[];
  #of = 0;
  #isMark = false;
  readonly #results = new Map<number, { columns: readonly string[]; rows: Row[] }>();

  constructor(waited: readonly PipelinedStatement[]) {
    this.#all = [...waited];
  }

  with(last: Statement): this {
    this.#all.push({ ...last, awaited: Promise.withResolvers() });
    return this;
  }

  /** The text of all of them. A row with its index comes before each statement whose result is needed, and before the one behind it. */
  get batch(): Statement {
    const bindings: unknown[] = [];
    const texts = this.#all.map(({ sql, bindings: values, awaited }, index) => {
      const offset = bindings.length;
      bindings.push(...values);
      const text = sql
        .replaceAll(/(?<!@)@p(\d+)\b/g, (_, number) => `@p${Number(number) + offset}`)
        .replaceAll(variables, (name) => `${name}_${index}`);
      return awaited || this.#all[index - 1]?.awaited ? `${mark(index)} ${text}` : text;
    });
    return { sql: texts.join(";\n"), bindings };
  }

  /**
   * The same, and COMMIT. A text with parameters runs in a procedure, which must end with as many transactions as it began with, so
   * another, empty one begins. XACT_ABORT is on: an earlier failure ends the batch, and everything is rolled back.
   */
  get committing(): Statement {
    const { sql, bindings } = this.batch;
    return { sql: `${sql};\n${mark(committing)} commit transaction; begin transaction`, bindings };
  }

  /** COMMIT may have been reached. */
  get isCommitting(): boolean {
    return this.#of === committing;
  }

  columns(names: readonly string[]): void {
    this.#isMark = names.length === 1 && names[0] === indexColumn;
    if (!this.#isMark) this.#results.set(this.#of, { columns: names, rows: [] });
  }

  row(row: Row): void {
    if (this.#isMark) this.#of = Number(row[0]);
    else this.#results.get(this.#of)?.rows.push(row);
  }

  /** Resolves all awaited statements; returns the result of the last one. */
  settle(): MssqlResult {
    const none = { columns: [], rows: [] };
    for (const [index, { awaited }] of this.#all.entries()) awaited?.resolve(this.#results.get(index) ?? none);
    return this.#results.get(this.#all.length - 1) ?? none;
  }

  reject(error: unknown): void {
    for (const { awaited } of this.#all) {
      // The caller of the last one gets the error from the batch.
      awaited?.promise.catch(() => undefined);
      awaited?.reject(error);
    }
  }
}

function mark(index: number): string {
  return `select ${index} as [${indexColumn}];`;
}

function sizeOf({ sql, bindings }: Statement): number {
  const lengthOf = (one: unknown) => (typeof one === "string" || one instanceof Uint8Array ? one.length : 8);
  return bindings.reduce<number>((size, one) => size + lengthOf(one), sql.length);
}
