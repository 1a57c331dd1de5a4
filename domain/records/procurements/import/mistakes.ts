// What is wrong with a CSV text of purchases, each mistake by its line and column. What is right is rows.ts.
import { type FieldErrors, Problem } from "../../../problem.ts";

/** `column` null: the row as a whole. */
export interface Mistake {
  readonly line: number;
  readonly column: string | null;
  readonly text: string;
}

/** More are not listed: who has so many has one mistake in each row. */
const most = 100;

export class Mistakes {
  readonly #all: Mistake[] = [];

  /** A second one in the same cell follows from the first. */
  add(line: number, column: string | null, text: string): void {
    if (!this.#all.some((one) => one.line === line && one.column === column)) this.#all.push({ line, column, text });
  }

  /** Those of problems that the checks of single purchases throw, whose fields are the columns. */
  addProblem(line: number, problem: unknown): void {
    if (!(problem instanceof Problem) || problem.errors === undefined) throw problem;
    for (const [column, texts] of Object.entries(problem.errors)) this.add(line, column, texts.join("; "));
  }

  isIn(line: number): boolean {
    return this.#all.some((one) => one.line === line);
  }

  get any(): boolean {
    return this.#all.length > 0;
  }

  /** In the order of the text. */
  list(): readonly Mistake[] {
    return this.#all.toSorted((a, b) => a.line - b.line).slice(0, most);
  }

  toErrors(): FieldErrors {
    const byPlace = Map.groupBy(
      this.list(),
      ({ line, column }) => `Line ${line}${column === null ? "" : `, ${column}`}:`,
    );
    return Object.fromEntries(Array.from(byPlace, ([place, some]) => [place, some.map(({ text }) => text)]));
  }
}
