// Where the licence server listens that a SERVER line of a licence file names, as seen from the machine of that file.
import { hostname } from "node:os";

const usualPort = 27000;

/** `port@host`; `this_host` and `any` stand for this machine. A port that is left out is FlexLM's usual one. */
export function addressOf({ name, port }: { readonly name: string; readonly port: number | null }): string {
  return `${port ?? usualPort}@${/^(this_host|any)$/i.test(name) ? hostname() : name}`;
}
