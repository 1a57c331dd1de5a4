// A real SMTP server for tests, and the mails that it received: envelopes, heads, and the parts of each mail, decoded.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface MailPart {
  readonly type: string;
  /** "" where it is no file. */
  readonly fileName: string;
  readonly text: string;
  /** What the text is made of. */
  readonly bytes: Uint8Array;
}

interface ReceivedMail {
  readonly to: readonly string[];
  /** The head of the mail, its folded lines in one. */
  readonly head: string;
  readonly parts: readonly MailPart[];
}

export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** A reply code with which the next mails are refused. */
  refusal: number | undefined;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        if (this.refusal !== undefined)
          return done(Object.assign(new Error("not now"), { responseCode: this.refusal }));
        const text = Buffer.concat(pieces).toString("latin1");
        const to = session.envelope.rcptTo.map(({ address }) => address);
        this.mails.push({ to, head: headOf(text), parts: partsOf(text) });
        return done();
      });
    },
  });

  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server.server, "listening");
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** With the words that RFC 2047 encodes in clear. */
function headOf(text: string): string {
  const head = text.slice(0, text.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  return head
    .replaceAll(/\?= =\?UTF-8\?/gi, "?==?UTF-8?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : Buffer.from(unquoted(word.replaceAll("_", " ")), "latin1").toString("utf8"),
    );
}

function partsOf(text: string): MailPart[] {
  const head = headOf(text);
  const body = text.slice(text.indexOf("\r\n\r\n") + 4);
  const boundary = /^Content-Type: multipart\/[^\r\n]*boundary="?([^"\r\n;]+)"?/im.exec(head)?.[1];
  if (boundary !== undefined) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, "").replace(/\r\n$/, "")));
  }
  const type = /^Content-Type: ([^;\r\n]+)/im.exec(head)?.[1] ?? "";
  const fileName = /filename="?([^"\r\n;]+)"?/i.exec(head)?.[1] ?? "";
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  const bytes =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : Buffer.from(encoding === "quoted-printable" ? unquoted(body) : body, "latin1");
  return [{ type, fileName, text: bytes.toString("utf8"), bytes }];
}

function unquoted(text: string): string {
  return text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
