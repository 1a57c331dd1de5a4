// Queries the web server of a licence manager, within the limits of a tool: all pages of one poll take no longer than that
// together, say no more than so much, and lead nowhere else.
import { readFile } from "node:fs/promises";
import { jsonObject } from "../text/decode.ts";
import type { ToolOutput } from "./run-tool.ts";

/** Bytes of all pages of one asking. */
const longestAnswer = 64 << 20;

export class WebPages {
  readonly #timeout: number;
  readonly #signal: AbortSignal;
  #token: string | null = null;
  #length = 0;

  /** `timeout` is in milliseconds, and begins now. */
  constructor(timeout: number, signal: AbortSignal | undefined) {
    this.#timeout = timeout;
    this.#signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  }

  /** Never throws: what went wrong is in `failure`. */
  get(url: string): Promise<ToolOutput> {
    const headers: Record<string, string> = this.#token === null ? {} : { authorization: `Bearer ${this.#token}` };
    return this.#fetch(url, { headers });
  }

  /** Exchanges the user and the password of a file for a token; answers why that failed, or null. */
  async signIn(url: string, { file, origin }: { file: string; origin: string }): Promise<string | null> {
    const body = await credentialsOf(file);
    if (body === null) return `${origin}: ${file}: no JSON with user and password that can be read`;
    const headers = { "content-type": "application/json" };
    const { bytes, failure } = await this.#fetch(url, { method: "POST", headers, body });
    if (failure !== null) return failure;
    const token = jsonObject(bytes.toString().replace(/^\uFEFF/, ""))?.token;
    if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) return `${url} answered without a token`;
    this.#token = token;
    return null;
  }

  async #fetch(url: string, init: RequestInit): Promise<ToolOutput> {
    const failed = (failure: string) => ({ exitCode: null, bytes: Buffer.alloc(0), failure });
    try {
      const response = await fetch(url, { ...init, redirect: "manual", signal: this.#signal });
      if (!response.ok) {
        await response.body?.cancel();
        return failed(`${url} answered ${response.status}`);
      }
      const parts: Uint8Array[] = [];
      for await (const part of response.body ?? []) {
        this.#length += part.length;
        if (this.#length > longestAnswer) return failed(`${url} answered more than ${longestAnswer >> 20} MB`);
        parts.push(part);
      }
      return { exitCode: null, bytes: Buffer.concat(parts), failure: null };
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        return failed(`${url} did not answer within ${this.#timeout / 1_000} s`);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return failed(`${url} cannot be reached: ${(cause as NodeJS.ErrnoException).code ?? String(cause)}`);
    }
  }
}

/** What is sent to sign in; null where the file has no such. */
async function credentialsOf(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  const { user, password } = jsonObject(text.replace(/^\uFEFF/, "")) ?? {};
  return typeof user === "string" && typeof password === "string" ? JSON.stringify({ user, password }) : null;
}
