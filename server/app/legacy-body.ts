// Reads the body of a legacy message. Its caller is named inside it, so before he is known only the first part is unpacked
// and looked at: what costs more is for those who have logged in.
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Context as KoaContext } from "koa";
import type { LegacyBody } from "../../legacy-soap/call/answer.ts";
import { Fault } from "../../legacy-soap/wire/fault.ts";
import { throwAway } from "../dispatch/body.ts";
import { wantsContinue } from "../reply/expectations.ts";

/** Unpacked bytes that anybody may send: any log-in, and requests of a usual size. */
const firstPartBytes = 65_536;
/** More `<` than this are more than a few hundred elements. */
const fewTags = 1_000;

// An incomplete stream ends where it ends: its first part is looked at before the rest has come.
const unpackers = {
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};
type Packing = keyof typeof unpackers | undefined;

/** Whether whoever sent this first part of a message has logged in. */
export type IsKnownCaller = (ctx: KoaContext, firstPart: Buffer) => Promise<boolean>;

/** Answers the unpacked body; undefined when there is none. Rejects with a Fault. `limit`: unpacked bytes. */
export function legacyBodyReader(limit: number, isKnownCaller: IsKnownCaller) {
  return async function readBody(ctx: KoaContext): Promise<LegacyBody | undefined> {
    const { headers } = ctx.req;
    if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"] ?? 0) > 0)) return undefined;
    const packing = packingOf(headers["content-encoding"]);
    if (Number(headers["content-length"]) > limit) {
      throwAway(ctx.req);
      throw tooLarge(limit);
    }
    if (wantsContinue.delete(ctx.req)) ctx.res.writeContinue();
    let known: Promise<boolean> | undefined;
    const isKnown = (firstPart: Buffer) => {
      known ??= isKnownCaller(ctx, firstPart);
      return known;
    };
    const packed = await packedBytes(ctx, limit, packing, isKnown);
    if (packed.length === 0) return undefined;
    const first = await unpacked(packed, packing, firstPartBytes);
    const isAll = packing === undefined ? packed.length <= firstPartBytes : first.length < firstPartBytes;
    const isCheap = isAll && !hasMoreTags(first, fewTags);
    if (!isCheap && !(await isKnown(first))) throw notKnown();
    const bytes = isAll ? first : await unpacked(packed, packing, limit + 1);
    if (bytes.length > limit) throw tooLarge(limit);
    return bytes.length === 0 ? undefined : { bytes, isOfKnownCaller: !isCheap };
  };
}

async function packedBytes(
  { req }: KoaContext,
  limit: number,
  packing: Packing,
  isKnown: (firstPart: Buffer) => Promise<boolean>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isChecked = false;
  try {
    // Leaving early must not end the connection: the fault goes over it.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > limit) throw tooLarge(limit);
      if (isChecked || size <= firstPartBytes) continue;
      isChecked = true;
      if (!(await isKnown(await unpacked(Buffer.concat(chunks), packing, firstPartBytes)))) throw notKnown();
    }
  } catch (error) {
    throwAway(req);
    if (error instanceof Fault) throw error;
    throw new Fault("Client", "The message did not come to its end.");
  }
  return Buffer.concat(chunks, size);
}

function packingOf(header: string | undefined): Packing {
  const name = (header ?? "identity").trim().toLowerCase().replace(/^x-/, "");
  if (name === "identity") return undefined;
  if (name in unpackers) return name as keyof typeof unpackers;
  throw new Fault("Client", "The message may be packed with gzip, deflate or br, or not at all.", 415);
}

/** At most so many bytes of what is packed, off the main thread; of an incomplete stream what there is. */
async function unpacked(bytes: Buffer, packing: Packing, most: number): Promise<Buffer> {
  if (packing === undefined) return bytes.subarray(0, most);
  return new Promise((resolve, reject) => {
    const unpack = unpackers[packing]();
    const pieces: Buffer[] = [];
    let size = 0;
    const end = () => {
      unpack.destroy();
      resolve(Buffer.concat(pieces).subarray(0, most));
    };
    unpack.on("data", (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size >= most) end();
    });
    unpack.on("end", end);
    unpack.on("error", () => reject(new Fault("Client", "The message is not packed as its Content-Encoding says.")));
    unpack.end(bytes);
  });
}

function hasMoreTags(bytes: Buffer, most: number): boolean {
  let count = 0;
  for (const byte of bytes) if (byte === 0x3c && ++count > most) return true;
  return false;
}

function tooLarge(limit: number): Fault {
  return new Fault("Client", `The body is larger than ${limit} bytes.`);
}

function notKnown(): Fault {
  return new Fault(
    "Client",
    `Log in first: a message without an open session may have ${firstPartBytes} bytes and a few hundred elements.`,
  );
}
