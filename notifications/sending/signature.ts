// Secrets and signatures of webhooks as in Standard Webhooks 1.0: HMAC-SHA256 over id, timestamp and body. The tests verify them
// with the library `standardwebhooks`, which would bring its own SHA-256 into the service.
import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** The three headers; `now` in milliseconds since 1970 UTC. */
export function signatureHeaders(secret: string, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
