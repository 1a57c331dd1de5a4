// Long CSV downloads, piece by piece: each piece is a separate query, read at once, so that however slowly a client
// takes the text, no database thread and no old snapshot waits for it, and memory stays the same.
import {
  asCsvPiece,
  type CsvPiece,
  CsvText,
  csvHeader,
  type Query,
  type RecordShape,
  safeShape,
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
export function csvInPieces<T>(shape: RecordShape<T>, pieces: Pieces, signal: AbortSignal): CsvText {
  return new CsvText((form) => {
    const written = form === "safe" ? safeShape(shape) : shape;
    return withHeader(csvHeader(written), oneAhead(readPieces(written, pieces, signal)));
  });
}

async function* withHeader(header: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let before = header;
  for await (const lines of pieces) {
    yield before + lines;
    before = "";
  }
  if (before !== "") yield before;
}

async function* readPieces<T>(shape: RecordShape<T>, pieces: Pieces, signal: AbortSignal): AsyncGenerator<string> {
  const queries = pieces();
  let next = queries.next();
  while (next.done !== true) {
    const piece = await asCsvPiece(next.value, shape, signal);
    yield piece.lines;
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
      // The consumer may be slow; it gets a failure when it requests the next piece.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}
