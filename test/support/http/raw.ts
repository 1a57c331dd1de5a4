// Bytes on a socket, for what no HTTP client would send. The response comes back as text.
import { connect } from "node:net";

export interface RawReply {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A busy machine may take so long until the first byte of an answer. */
const firstByteMs = 20_000;
/** And so long between two parts of it. */
const betweenMs = 400;

/** Sends the pieces one by one and reads until the server closes, or nothing more comes for a while (`quietMs`). */
export function exchange(url: string, pieces: readonly (string | Uint8Array)[], quietMs?: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const done = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString("latin1"));
    };
    socket.setTimeout(quietMs ?? firstByteMs, done);
    socket.on("data", (chunk) => {
      socket.setTimeout(quietMs ?? betweenMs);
      chunks.push(chunk);
    });
    socket.on("close", done);
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE" || error.code === "ECONNRESET") done();
      else reject(error);
    });
    for (const piece of pieces) socket.write(piece);
  });
}

/** The first answer in a text that came over a socket. */
export function firstReply(text: string): RawReply {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}
