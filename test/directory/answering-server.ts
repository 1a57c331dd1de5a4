// A directory that answers what a test sets, for what no OpenLDAP server does: Active Directory's ways, as they were
// recorded, and hostile ones. It speaks LDAP by ldapts's reader and writer of BER.

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { BerReader, BerWriter } from "ldapts";

export interface SearchRequest {
  readonly base: string;
  /** 0 the object itself, 1 right below it, 2 all below it. */
  readonly scope: number;
  /** The request as it came. */
  readonly bytes: Buffer;
  readonly attributes: readonly string[];
  /** The page's cookie; "" of the first. */
  readonly cookie: string;
}

export interface AnEntry {
  readonly dn: string;
  readonly values: Readonly<Record<string, readonly (string | Buffer)[]>>;
}

export interface Answer {
  readonly entries?: readonly AnEntry[];
  readonly references?: readonly string[];
  /** Of another page to come. */
  readonly cookie?: string;
  readonly code?: number;
}

/** Undefined: it wrote to the socket itself, or never answers. */
export type Answering = (request: SearchRequest, socket: Socket, id: number) => Answer | undefined;

export interface AnsweringServer {
  readonly url: string;
  /** How many connections there were. */
  readonly connections: number;
  /** What logins came, DN and password. */
  readonly logins: readonly string[];
  stop(): Promise<void>;
}

export async function startAnswering(answer: Answering): Promise<AnsweringServer> {
  const sockets = new Set<Socket>();
  const logins: string[] = [];
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    let rest: Buffer = Buffer.alloc(0);
    socket.on("data", (piece) => {
      rest = Buffer.concat([rest, piece]);
      for (let size = sizeOf(rest); size !== undefined; size = sizeOf(rest)) {
        const message = rest.subarray(0, size);
        rest = rest.subarray(size);
        reply(message, socket);
      }
    });
  });

  function reply(message: Buffer, socket: Socket): void {
    const reader = new BerReader(message);
    reader.readSequence();
    const id = reader.readInt() ?? 0;
    const operation = reader.readSequence();
    if (operation === 0x60) {
      reader.readInt();
      logins.push(`${reader.readString()} ${reader.readString(0x80)}`);
      socket.write(resultMessage(id, 0x61));
    }
    if (operation === 0x63) {
      const given = answer(searchOf(reader, message), socket, id);
      if (given !== undefined) socket.write(answerBytes(id, given));
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    logins,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Of the first message; undefined: not all of it is there. */
function sizeOf(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined;
  const reader = new BerReader(bytes);
  if (reader.readSequence() === null || reader.remain < reader.length) return undefined;
  return reader.offset + reader.length;
}

function searchOf(reader: BerReader, bytes: Buffer): SearchRequest {
  const base = reader.readString() ?? "";
  const scope = reader.readEnumeration() ?? 0;
  reader.readEnumeration();
  reader.readInt();
  reader.readInt();
  reader.readBoolean();
  const filter = reader.readSequence();
  if (filter !== null) reader.offset += reader.length;
  const attributes: string[] = [];
  reader.readSequence();
  for (const end = reader.offset + reader.length; reader.offset < end; ) attributes.push(reader.readString() ?? "");
  return { base, scope, bytes, attributes, cookie: cookieOf(bytes) };
}

/** The control of pages ends with its cookie. */
function cookieOf(bytes: Buffer): string {
  return /page-\d+$/.exec(bytes.toString("latin1"))?.[0] ?? "";
}

export function answerBytes(id: number, { entries = [], references = [], cookie, code = 0 }: Answer): Buffer {
  const messages = [
    ...entries.map((entry) => entryMessage(id, entry)),
    ...references.map((url) => messageOf(id, 0x73, (writer) => writer.writeString(url))),
    resultMessage(id, 0x65, code, cookie),
  ];
  return Buffer.concat(messages);
}

function entryMessage(id: number, { dn, values }: AnEntry): Buffer {
  return messageOf(id, 0x64, (writer) => {
    writer.writeString(dn);
    writer.startSequence();
    for (const [name, all] of Object.entries(values)) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      for (const value of all) writer.writeBuffer(Buffer.from(value as string), 0x04);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  });
}

function resultMessage(id: number, operation: number, code = 0, cookie?: string): Buffer {
  return messageOf(
    id,
    operation,
    (writer) => {
      writer.writeEnumeration(code);
      writer.writeString("");
      writer.writeString("what the directory says of it\u0007");
    },
    cookie,
  );
}

function messageOf(id: number, operation: number, write: (writer: BerWriter) => void, cookie?: string): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(operation);
  write(writer);
  writer.endSequence();
  if (cookie !== undefined) {
    writer.startSequence(0xa0);
    writer.startSequence();
    writer.writeString("1.2.840.113556.1.4.319");
    const value = new BerWriter();
    value.startSequence();
    value.writeInt(0);
    value.writeString(cookie);
    value.endSequence();
    writer.writeBuffer(value.buffer, 0x04);
    writer.endSequence();
    writer.endSequence();
  }
  writer.endSequence();
  return writer.buffer;
}
