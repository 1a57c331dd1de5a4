// Long CSV downloads, piece by piece: each piece is a query of its own, read at once, so that however slowly a client
// takes the text, no database thread and no old snapshot waits for it, and memory stays the same.
import {
  type CsvChunk,
  type CsvForm,
  type CsvPiece,
  type CsvRecords,
  CsvText,
  csvHeader,
  csvPieces,
  type Query,
  type RecordShape,
} from "../../db/index.ts";

/** Yields the query of each piece in turn, and gets what was read by it. Begins anew each time that it is called. */
export type Pieces = () => Generator<Query, void, CsvPiece>;

/** All of it by one query. */
export function byOneQuery(query: Query): Pieces {
  return function* () {
    yield query;
  };
}

/**
 * One CSV text of all the pieces, in their order, with one header line; also when there is no piece. The header comes with
 * the first rows, so that what fails at once fails before anything is sent. While one piece is sent the next one is read.
 */
export function csvInPieces<T>(records: CsvRecords<T>, pieces: Pieces, signal: AbortSignal): CsvText {
  return new CsvText((form) => withHeader(records.shape, oneAhead(readPieces(records, pieces, signal, form))));
}

async function* withHeader<T>(
  shape: RecordShape<T>,
  pieces: AsyncIterable<readonly CsvChunk[]>,
): AsyncGenerator<CsvChunk> {
  const header = csvHeader(shape);
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst) yield header;
    isFirst = false;
    yield* piece;
  }
  if (isFirst) yield header;
}

async function* readPieces<T>(
  records: CsvRecords<T>,
  pieces: Pieces,
  signal: AbortSignal,
  form: CsvForm,
): AsyncGenerator<readonly CsvChunk[]> {
  const read = csvPieces(records, form);
  const queries = pieces();
  let next = queries.next();
  while (next.done !== true) {
    const piece = await read(next.value, signal);
    yield piece.chunks;
    next = queries.next(piece);
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
