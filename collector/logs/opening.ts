// Finds out what a log says of itself further down (its first day, zone, server), where its reader asks for that, before
// it is read from its first line.
import { CannotRead, type LogContext, type LogFormat, type LogReader } from "../sources/manager.ts";
import { eachLine, LogFile, type LogSource, LogStream, type Piece } from "./log-file.ts";

/** Of standard input, which cannot be read twice, so many characters are kept until it says enough. */
const mostCharacters = 64 << 20;

/** A reader for the first line of a log; the source is left at that line. Throws CannotRead. */
export async function openAtStart(
  format: LogFormat,
  source: LogSource,
  context: LogContext,
  { reopen, waits }: { reopen: () => Promise<LogSource>; waits: boolean },
): Promise<{ source: LogSource; reader: LogReader }> {
  const ahead = format.lookAhead?.(context);
  if (!ahead) return { source, reader: format.open(context, null, null) };
  const pieces: Piece[] = [];
  let length = 0;
  let isEnough = false;
  while (!isEnough) {
    const piece = (await source.read()) ?? (waits && source instanceof LogFile ? await source.readUnended() : null);
    if (!piece) break;
    length += piece.text.length;
    if (source instanceof LogStream) pieces.push(piece);
    if (source instanceof LogStream && length > mostCharacters)
      throw new CannotRead("the log prints no date in its first 64 MB; give it as a file instead");
    await eachLine(piece, source.decoder, (line) => {
      isEnough ||= ahead.read(line);
      return undefined;
    });
  }
  const reader = format.open(context, null, ahead.result());
  if (source instanceof LogStream) {
    source.unread(pieces);
    return { source, reader };
  }
  await source.close();
  return { source: await reopen(), reader };
}
