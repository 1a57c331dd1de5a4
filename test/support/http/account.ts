// Accounts that have signed in, one client each, for tests of what callers see and may do over HTTP.
import { addAccount, addCredential } from "../../../identity/index.ts";
import { Client } from "./client.ts";
import type { TestServer } from "./server.ts";
import { tokenOf } from "./token.ts";

const password = "a long enough password";
let made = 0;

interface SignedInAccount {
  readonly id: number;
  readonly name: string;
  readonly client: Client;
}

/** Null: it sees all licence servers. */
export async function signedInAccount(
  server: TestServer,
  role: "viewer" | "administrator",
  licenseServerIds: readonly number[] | null,
): Promise<SignedInAccount> {
  const name = `account-${++made}`;
  const id = await addAccount(server.db, { name, role, password, licenseServerIds }, "test");
  return { id, name, client: await signedIn(server, name) };
}

/** A client with a new token of such an account: what the account may see now holds at once. */
export async function signedIn({ db, identityUrl, url }: TestServer, name: string): Promise<Client> {
  const credential = await addCredential(db, { type: "server-api" }, "test");
  return new Client(url, await tokenOf(identityUrl as string, { ...credential, username: name, password }));
}
