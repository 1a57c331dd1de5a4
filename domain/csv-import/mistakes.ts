// What is wrong with a CSV text, each mistake by its line and column.
import type { components } from "../../generated/contract.ts";
import { type FieldErrors, Problem } from "../problem.ts";

type Mistake = components["schemas"]["ImportMistake"];

/** More are not listed: who has so many has one mistake in each row. */
const most = 100;

export class Mistakes {
  readonly #byLine = new Map<number, Mistake[]>();

  /** `column` null: the row as a whole. A second one in the same cell follows from the first. */
  add(line: number, column: string | null, text: string): void {
    const ofLine = this.#byLine.get(line) ?? [];
    this.#byLine.set(line, ofLine);
    if (!ofLine.some(({ Column }) => Column === column)) ofLine.push({ Line: line, Column: column, Text: text });
  }

  /** Those of problems that the checks of single records throw, whose fields are the columns. */
  addProblem(line: number, problem: unknown): void {
    if (!(problem instanceof Problem) || problem.errors === undefined) throw problem;
    for (const [column, texts] of Object.entries(problem.errors)) this.add(line, column, texts.join("; "));
  }

  isIn(line: number): boolean {
    return this.#byLine.has(line);
  }

  get any(): boolean {
    return this.#byLine.size > 0;
  }

  /** In the order of the text. */
  list(): readonly Mistake[] {
    return [...this.#byLine.values()]
      .flat()
      .sort((a, b) => a.Line - b.Line)
      .slice(0, most);
  }

  toErrors(): FieldErrors {
    const byPlace = Map.groupBy(
      this.list(),
      ({ Line, Column }) => `Line ${Line}${Column === null ? "" : `, ${Column}`}:`,
    );
    return Object.fromEntries(Array.from(byPlace, ([place, some]) => [place, some.map(({ Text }) => Text)]));
  }
}
