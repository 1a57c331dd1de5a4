// The origin of an act: the current request and its sender. The audit log and the log read it, so that it need not be passed
// through every function. Outside of a request there is none.
import { AsyncLocalStorage } from "node:async_hooks";

/** The sender of the request. */
export interface Actor {
  readonly kind: "account" | "machine" | "reader" | "anonymous";
  /** The account's Id; for a program the client id; null: nobody is identified. */
  readonly id: string | null;
}

export interface Origin {
  /** The client's IP address, behind trusted proxies too. */
  readonly address: string;
  readonly traceId: string;
  /** Undefined until the request is authenticated. */
  actor: Actor | undefined;
}

const storage = new AsyncLocalStorage<Origin>();

/** Runs `work`; everything that it calls finds the origin. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return storage.run(origin, work);
}

export function currentOrigin(): Origin | undefined {
  return storage.getStore();
}

/** The sender of the current request. */
export function setActor(actor: Actor): void {
  const origin = storage.getStore();
  if (origin !== undefined) origin.actor = actor;
}
