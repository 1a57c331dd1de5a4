// Where an act comes from: the request that is being answered, and who sent it. The audit log and the log read it, so that no
// function has to pass it on. Outside of a request there is none.
import { AsyncLocalStorage } from "node:async_hooks";

/** Who sent the request. */
export interface Actor {
  readonly kind: "account" | "machine" | "reader" | "anonymous";
  /** The account's Id; of a program the client id; null: nobody is identified. */
  readonly id: string | null;
}

export interface Origin {
  /** The client's address, behind trusted proxies too. */
  readonly address: string;
  readonly traceId: string;
  /** Undefined until the request is authenticated. */
  actor: Actor | undefined;
}

const storage = new AsyncLocalStorage<Origin>();

/** Runs `work`; what it calls finds the origin. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return storage.run(origin, work);
}

export function currentOrigin(): Origin | undefined {
  return storage.getStore();
}

/** Who sent the current request. */
export function setActor(actor: Actor): void {
  const origin = storage.getStore();
  if (origin !== undefined) origin.actor = actor;
}
