// What rows are ordered by, as numbers of one batch after the other. Runs beside the data.
import { type Batch, gather, type WriteNumbers } from "./batch.ts";
import { none } from "./codecs/numbers.ts";
import { compareTexts } from "./codecs/texts.ts";
import { type CountedTime, countedMs, type Lasting } from "./time.ts";

type KeySource =
  | { readonly of: "number" | "text"; readonly field: number }
  | { readonly of: "end" | "active" }
  /** `licenses`: a field of numbers by which the time is multiplied. */
  | { readonly of: "time"; readonly time: CountedTime; readonly licenses: number | null }
  /** Labels of the Ids in these fields, from other tables; the first field that has one counts. */
  | { readonly of: "label"; readonly fields: readonly number[] };

/** Null comes first, and last where the order falls; with `isNullLast` always last. */
export type KeyInput = { readonly isDescending: boolean; readonly isNullLast?: boolean } & KeySource;

export interface SortKey {
  readonly isDescending: boolean;
  /** Rows with equal numbers may have texts that differ. */
  readonly write: WriteNumbers;
  readonly textOf?: (batch: Batch, row: number) => string | null;
  /** The first number that a row of the batch can have in this order, by its zone map; null: unknown. */
  readonly best?: (batch: Batch) => number | null;
}

export function sortKey(input: KeyInput, lasting: Lasting, labels: Labels | undefined): SortKey {
  const { isDescending } = input;
  const key = { isDescending, ...keyOf(input, lasting, labels) };
  if (input.isNullLast !== true || isDescending) return key;
  const unknown = input.of === "label" ? unlabelled : none;
  const write: WriteNumbers = (batch, rows, count, to) => {
    key.write(batch, rows, count, to);
    for (let at = 0; at < count; at += 1) if (to[at] === unknown) to[at] = Number.POSITIVE_INFINITY;
  };
  return { ...key, write };
}

function keyOf(key: KeyInput, lasting: Lasting, labels: Labels | undefined): Omit<SortKey, "isDescending"> {
  switch (key.of) {
    case "number":
      return {
        write: (batch, rows, count, to) => gather(batch.numbers(key.field), rows, count, to),
        ...(key.field === lasting.start && { best: firstStart(key.isDescending) }),
      };
    case "text":
      return textKey(key.field);
    case "end":
      return { write: ends(lasting) };
    case "active":
      return { write: active(lasting) };
    case "time":
      return { write: times(key, lasting) };
    case "label":
      return { write: (labels as Labels).writer(key.fields) };
  }
}

function firstStart(isDescending: boolean): (batch: Batch) => number | null {
  return ({ zone }) => {
    if (zone === null) return null;
    return isDescending ? zone.startHigh : zone.startLow;
  };
}

function textKey(field: number): Omit<SortKey, "isDescending"> {
  let last: Batch | null = null;
  let prefixes = new Float64Array(0);
  return {
    write: (batch, rows, count, to) => {
      if (last !== batch) {
        if (prefixes.length < batch.count) prefixes = new Float64Array(batch.count);
        batch.texts(field).prefixes(prefixes);
        last = batch;
      }
      gather(prefixes, rows, count, to);
    },
    textOf: (batch, row) => batch.texts(field).text(row),
  };
}

/** None where a row is active. */
function ends({ start, length }: Lasting): WriteNumbers {
  return (batch, rows, count, to) => {
    const starts = batch.numbers(start);
    const lengths = batch.numbers(length as number);
    for (let at = 0; at < count; at += 1) {
      const row = rows[at] as number;
      to[at] = (starts[row] as number) + (lengths[row] as number);
    }
  };
}

function active({ length }: Lasting): WriteNumbers {
  return (batch, rows, count, to) => {
    const lengths = batch.numbers(length as number);
    for (let at = 0; at < count; at += 1) to[at] = lengths[rows[at] as number] === none ? 1 : 0;
  };
}

function times({ time, licenses }: KeySource & { readonly of: "time" }, lasting: Lasting): WriteNumbers {
  const write = countedMs(time, lasting);
  if (licenses === null) return write;
  return (batch, rows, count, to) => {
    write(batch, rows, count, to);
    const factors = batch.numbers(licenses);
    for (let at = 0; at < count; at += 1) to[at] = (to[at] as number) * (factors[rows[at] as number] as number);
  };
}

/** The rank of Ids without a label: it comes before all others. */
const unlabelled = 0;

/** How labels come; `ranks`: from 1 on in their order already, where to have all labels in memory would be too much. */
export type LabelEncoding = "numbers" | "texts" | "ranks";

/** Labels of Ids, as ranks: the order of numbers, or of texts in their lower-cased form. All labels are of one encoding. */
export class Labels {
  /** By field, then by Id. */
  readonly #labels: (number | string | null)[][];
  /** Each text once: few are different where there are millions of Ids. */
  readonly #texts = new Map<string, string>();
  #areRanks = false;
  #ranks: Uint32Array[] | null = null;

  constructor(fields: number) {
    this.#labels = Array.from({ length: fields }, () => []);
  }

  add(field: number, id: number, label: unknown, encoding: LabelEncoding): void {
    const labels = this.#labels[field] as (number | string | null)[];
    this.#areRanks = encoding === "ranks";
    if (label === null) labels[id] = null;
    else labels[id] = encoding === "texts" ? this.#textOf((label as string).toLowerCase()) : Number(label);
  }

  #textOf(text: string): string {
    const interned = this.#texts.get(text);
    if (interned === undefined) this.#texts.set(text, text);
    return interned ?? text;
  }

  writer(fields: readonly number[]): WriteNumbers {
    return (batch, rows, count, to) => {
      this.#ranks ??= this.#ranked();
      to.fill(unlabelled, 0, count);
      for (const [index, ranks] of this.#ranks.entries()) {
        const ids = batch.numbers(fields[index] as number);
        for (let at = 0; at < count; at += 1) {
          if (to[at] === unlabelled) to[at] = ranks[ids[rows[at] as number] as number] ?? unlabelled;
        }
      }
    };
  }

  #ranked(): Uint32Array[] {
    if (this.#areRanks) {
      return this.#labels.map((labels) => Uint32Array.from(labels, (rank) => Number(rank ?? unlabelled)));
    }
    const different = new Set(this.#labels.flatMap((labels) => labels.filter((label) => label != null)));
    const inOrder = [...different].sort((a, b) => (typeof a === "string" ? compareTexts(a, String(b)) : a - Number(b)));
    const rankOf = new Map(inOrder.map((label, index) => [label, index + 1]));
    return this.#labels.map((labels) =>
      Uint32Array.from(labels, (label) => (label == null ? unlabelled : (rankOf.get(label) as number))),
    );
  }
}
