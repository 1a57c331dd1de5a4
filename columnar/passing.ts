// The part that folds over packed tables share: of the rows of several queries they get the blocks of rows that count, one after the
// other. Runs where the rows are read.
import type { LookUp, Row } from "../db/index.ts";
import { type Block, BlockReader, type ReadRows } from "./blocks.ts";
import { Members } from "./members.ts";
import { Selecting, type Selection } from "./selecting.ts";

/** What the queries answer, one after the other. */
type Part =
  /** Ids. */
  | { readonly gives: "members"; readonly members: number }
  /** What is the fold's own. */
  | { readonly gives: "more"; readonly number: number }
  /** Of rows that are not as they were packed: the Id that was noted, their Id, and the columns. */
  | { readonly gives: "rows" }
  /** Row groups, and where they can't be looked up, fields and columns. */
  | { readonly gives: "columns" };

export interface PassInput {
  readonly parts: readonly Part[];
  readonly columns: ReadRows;
  /** Of the packed table. */
  readonly kind: number;
  readonly selection: Selection;
  /** Ids that are known; others come as parts. */
  readonly members: readonly (readonly number[] | null)[];
}

export interface Passing {
  /** `places`: of the rows that count, the first `count` ones. All that is more came before. */
  take(block: Block, places: Int32Array, count: number): void;
  more(number: number, row: Row): void;
}

export class Pass {
  readonly #parts: readonly Part[];
  readonly #members: readonly Members[];
  readonly #passing: Passing;
  readonly #reader: BlockReader;
  /** How many rows counted. */
  total = 0;

  constructor({ parts, columns, kind, selection, members }: PassInput, passing: Passing, lookUp?: LookUp) {
    [this.#parts, this.#passing] = [parts, passing];
    this.#members = members.map((ids) => new Members(ids ?? []));
    const selecting = new Selecting(selection, this.#members);
    const take = (block: Block) => {
      const count = selecting.of(block);
      this.total += count;
      if (count > 0) passing.take(block, selecting.places, count);
    };
    this.#reader = new BlockReader({ columnsOfRows: columns, kind, lookUp }, take);
  }

  row(row: Row, place: number): void {
    const part = this.#parts[place] as Part;
    if (part.gives === "columns") this.#reader.column(row);
    else if (part.gives === "rows") this.#reader.row(row);
    else if (part.gives === "members") this.#members[part.members]?.add(Number(row[0]));
    else this.#passing.more(part.number, row);
  }

  end(): void {
    this.#reader.end();
  }
}
