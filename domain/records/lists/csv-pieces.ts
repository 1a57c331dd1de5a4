// Long CSV downloads, piece by piece: each piece is a query of its own, read at once, so that however slowly a client
// takes the text, no database thread and no old snapshot waits for it, and memory stays the same.
import { asCsv, type CsvForm, CsvText, type Query, type RecordShape } from "../../../db/index.ts";

type Pieces = Iterable<() => Query> | AsyncIterable<() => Query>;

/**
 * One CSV text of all the pieces, in their order, with one header line; also when there is no piece. A piece is a
 * function, since a query that is yielded or awaited would run. The header comes with the first rows, so that what
 * fails at once fails before anything is sent. While one piece is sent the next one is read.
 */
export function csvInPieces<T>(shape: RecordShape<T>, pieces: Pieces, signal: AbortSignal): CsvText {
  return new CsvText((form) => withOneHeader(shape, oneAhead(texts(shape, pieces, signal, form))));
}

async function* withOneHeader<T>(shape: RecordShape<T>, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  // The contract's field names need no quoting.
  const header = `${shape.fields.map((field) => field.name).join(",")}\r\n`;
  let first = true;
  for await (const text of pieces) {
    yield first ? text : text.slice(header.length);
    first = false;
  }
  if (first) yield header;
}

/** Each piece with its header line. */
async function* texts<T>(
  shape: RecordShape<T>,
  pieces: Pieces,
  signal: AbortSignal,
  form: CsvForm,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    let text = "";
    for await (const part of asCsv(piece(), shape, signal).in(form)) text += part;
    yield text;
  }
}

/** The same values; the next one is made while its predecessor is used. */
async function* oneAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = values.next();
  try {
    while (true) {
      const { done, value } = await next;
      if (done === true) return;
      next = values.next();
      // Who uses the value may take long; a failure is theirs when they ask for the next one.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}
