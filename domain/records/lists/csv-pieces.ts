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
  return new CsvText((form) => withOneHeader(shape, oneAhead(readPieces(shape, pieces, signal, form))));
}

/** The parts are not put together: each text of some hundred kilobytes would be copied, and be in the way for a while. */
async function* withOneHeader<T>(
  shape: RecordShape<T>,
  pieces: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  // The contract's field names need no quoting.
  const header = `${shape.fields.map((field) => field.name).join(",")}\r\n`;
  let isFirst = true;
  for await (const [first = "", ...parts] of pieces) {
    if (isFirst) yield first;
    else if (first.length > header.length) yield first.slice(header.length);
    yield* parts;
    isFirst = false;
  }
  if (isFirst) yield header;
}

/** The parts of each piece; the first one begins with the header line. */
async function* readPieces<T>(
  shape: RecordShape<T>,
  pieces: Pieces,
  signal: AbortSignal,
  form: CsvForm,
): AsyncGenerator<readonly string[]> {
  for await (const piece of pieces) {
    const parts: string[] = [];
    for await (const part of asCsv(piece(), shape, signal).in(form)) parts.push(part);
    yield parts;
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
