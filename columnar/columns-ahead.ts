// The columns of one row group after the other, each read when it is first asked for: what all rows of a row group need not is not read
// of it. A field that is asked for in each row group is read some of them ahead: to look up many columns at once takes half as long.
import type { LookUp } from "../db/index.ts";
import { firstColumnOf } from "./table.ts";

/** The columns of a row group, by their fields. */
export interface Columns {
  get(field: number): Buffer | undefined;
}

const mostAhead = 32;
/** What lies between row groups further apart than that is not read ahead: a window may leave out many. */
const mostBetween = 2;
/** Of one field. */
const mostBytesAhead = 512 * 1024;

export class ColumnsAhead {
  readonly #lookUp: LookUp;
  readonly #kind: number;
  readonly #fields = new Map<number, FieldAhead>();
  #turn = 0;
  #group = 0;
  #falls = false;

  constructor(lookUp: LookUp, kind: number) {
    [this.#lookUp, this.#kind] = [lookUp, kind];
  }

  /** Those of the next row group; they rise or fall. */
  next(group: number): Columns {
    this.#falls = this.#turn > 0 && group < this.#group;
    this.#turn += Math.abs(group - this.#group) <= mostBetween ? 1 : 2;
    this.#group = group;
    const known = new Map<number, Buffer>();
    return {
      get: (field) => {
        const found = known.get(field) ?? this.#ofField(field).take(group, this.#turn, this.#falls);
        if (found !== undefined) known.set(field, found);
        return found;
      },
    };
  }

  #ofField(field: number): FieldAhead {
    const known = this.#fields.get(field);
    if (known !== undefined) return known;
    const ahead = new FieldAhead(this.#lookUp, firstColumnOf(this.#kind, field));
    this.#fields.set(field, ahead);
    return ahead;
  }
}

/** The columns of one field. */
class FieldAhead {
  readonly #lookUp: LookUp;
  readonly #first: number;
  /** Those that were read and not asked for yet, by row group. */
  #columns = new Map<number, Buffer>();
  #width = 1;
  #most = mostAhead;
  #turn = Number.NEGATIVE_INFINITY;

  constructor(lookUp: LookUp, first: number) {
    [this.#lookUp, this.#first] = [lookUp, first];
  }

  /** Each once. `turn`: which of the row groups that are visited this is. */
  take(group: number, turn: number, falls: boolean): Buffer | undefined {
    const isInEach = turn === this.#turn + 1;
    this.#turn = turn;
    if (!this.#columns.has(group)) {
      this.#width = isInEach ? Math.min(2 * this.#width, this.#most) : 1;
      this.#read(group, falls);
    }
    const found = this.#columns.get(group);
    this.#columns.delete(group);
    return found;
  }

  #read(group: number, falls: boolean): void {
    const [from, to] = falls ? [Math.max(0, group - this.#width + 1), group] : [group, group + this.#width - 1];
    const rows = this.#lookUp(this.#first + from, this.#first + to);
    this.#columns = new Map(rows.map(([id, packed]) => [Number(id) - this.#first, packed as Buffer]));
    const bytes = rows.reduce((sum, [, packed]) => sum + (packed as Buffer).length, 0);
    if (bytes > 0) this.#most = Math.max(1, Math.min(mostAhead, Math.floor((mostBytesAhead * rows.length) / bytes)));
  }
}
