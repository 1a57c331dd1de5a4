// A text that may be sent to many. It is hashed, made bytes of and packed once each.
import { hash } from "node:crypto";
import type { Context as KoaContext } from "koa";
import { encodingFor, packed, packFromBytes, send } from "./send.ts";

/** Texts that are longer are not kept: one of each operation stays in memory. */
export const longestKept = 128 * 1024;

/** An answer with its ETag, as bytes where it is long, and packed: each once, in each way that is asked for. */
export class Answer {
  readonly text: string;
  readonly #form: string;
  #tag: string | undefined;
  #plain: string | Buffer | undefined;
  readonly #packed = new Map<"br" | "gzip", Promise<Buffer>>();

  /** `form`: what its ETag ends with, so that texts of two forms have two. */
  constructor(text: string, form = "") {
    [this.text, this.#form] = [text, form];
  }

  /** Weak, because packing changes the bytes but not what they say. */
  get tag(): string {
    this.#tag ??= `W/"${hash("sha1", this.text, "base64url")}${this.#form}"`;
    return this.#tag;
  }

  /** A long one as bytes, which may be sent to many: each of them gets a copy of a text first. */
  get #bytes(): string | Buffer {
    this.#plain ??= this.text.length <= longestKept ? this.text : Buffer.from(this.text);
    return this.#plain;
  }

  /** In the packing that the client likes best; `headers` is added to, so it must be the request's own. */
  send(ctx: KoaContext, status: number, type: string, headers: string[]): Promise<void> {
    const encoding = this.text.length < packFromBytes ? "identity" : encodingFor(ctx);
    if (encoding === "identity") return send(ctx, status, type, this.#bytes, headers);
    const packing = this.#packed.get(encoding) ?? packed(this.text, encoding);
    this.#packed.set(encoding, packing);
    headers.push("Content-Encoding", encoding);
    return sendWhenPacked(ctx, status, type, packing, headers);
  }
}

const shared = new WeakMap<object, Answer>();

/** The one answer for all who are given the same; `given` is the object that they share. */
export function sharedAnswer(given: object, text: string, form = ""): Answer {
  const answer = shared.get(given) ?? new Answer(text, form);
  shared.set(given, answer);
  return answer;
}

async function sendWhenPacked(
  ctx: KoaContext,
  status: number,
  type: string,
  packing: Promise<Buffer>,
  headers: string[],
): Promise<void> {
  const bytes = await packing;
  if (!ctx.res.destroyed) await send(ctx, status, type, bytes, headers, "packed");
}
