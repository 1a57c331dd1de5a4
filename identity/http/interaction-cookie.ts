// A sign-in in progress is kept in the browser, in a sealed cookie, until a log-in succeeds: requests of strangers write
// nothing to the database. Cookies have at most 4 kB, so that a long one is split.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AdapterPayload } from "oidc-provider";
import { createSealing } from "../keys/sealing.ts";
import { currentRequest } from "./current-request.ts";

const cookie = "svc_log_in_state";
const partLength = 3_500;
const mostParts = 4;

export interface InteractionCookie {
  write(uid: string, payload: AdapterPayload, seconds: number): void;
  /** Undefined: the request has no cookie of this sign-in, or the cookie was changed or has expired. */
  read(uid: string): AdapterPayload | undefined;
  clear(uid: string): void;
}

/** `secret` is the one that also signs cookies. */
export function interactionCookie(secret: string): InteractionCookie {
  const sealing = createSealing(secret);
  return {
    write(uid, payload, seconds) {
      const packed = deflateRawSync(JSON.stringify({ ...payload, exp: payload.exp ?? nowSeconds() + seconds }));
      setParts(uid, sealing.seal(packed.toString("base64url"), nameOf(uid)), seconds);
    },
    read(uid) {
      const { cookies } = currentRequest();
      const parts = Array.from({ length: mostParts }, (_, part) => cookies.get(`${cookie}.${part}`, { signed: false }));
      if (parts[0] === undefined) return undefined;
      try {
        const packed = sealing.open(parts.join(""), nameOf(uid));
        const payload: AdapterPayload = JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
        return (payload.exp ?? 0) > nowSeconds() ? payload : undefined;
      } catch {
        return undefined; // of another sign-in, of another key, or changed
      }
    },
    clear: (uid) => setParts(uid, "", 0),
  };
}

const nameOf = (uid: string) => `interaction ${uid}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Only the two addresses of this sign-in receive the cookies, so that sign-ins in several tabs do not add up. */
function setParts(uid: string, text: string, seconds: number): void {
  const { cookies } = currentRequest();
  for (const path of [`/connect/log-in/${uid}`, `/connect/authorize/${uid}`]) {
    for (let part = 0; part < mostParts; part += 1) {
      const value = text.slice(part * partLength, (part + 1) * partLength);
      if (value === "" && part > 0) break;
      const options = { path, httpOnly: true, sameSite: "lax", signed: false } as const;
      cookies.set(`${cookie}.${part}`, value === "" ? null : value, { ...options, maxAge: seconds * 1000 });
    }
  }
}
