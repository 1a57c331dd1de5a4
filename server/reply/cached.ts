// A body that is the same for everybody: kept in memory, and packed once in each way that is asked for.
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Context as KoaContext } from "koa";
import { encodingFor, send } from "./send.ts";

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Smaller ones are sent as they are. */
const packFromBytes = 1_024;

export class CachedBody {
  readonly #plain: Buffer;
  readonly #packed = new Map<"br" | "gzip", Promise<Buffer>>();

  constructor(body: string | Buffer) {
    this.#plain = Buffer.from(body);
  }

  /** Sends it with status 200 in the packing that the client likes best; `headers` must be the request's own. */
  async send(ctx: KoaContext, type: string, headers: readonly string[]): Promise<void> {
    const encoding = this.#plain.length < packFromBytes ? "identity" : encodingFor(ctx);
    if (encoding === "identity") return send(ctx, 200, type, this.#plain, [...headers], "packed");
    const packed = this.#packed.get(encoding) ?? pack[encoding](this.#plain);
    this.#packed.set(encoding, packed);
    await send(ctx, 200, type, await packed, [...headers, "Content-Encoding", encoding], "packed");
  }
}
