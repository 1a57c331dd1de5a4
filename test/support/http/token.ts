// Gets an access token as the interface specification describes it.

export interface Login {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Left out: a token of the machine, by client credentials. */
  readonly username?: string;
  readonly password?: string;
}

/** Fails unless the identity service answers a token. */
export async function tokenOf(
  identityUrl: string,
  { clientId, clientSecret, username, password }: Login,
): Promise<string> {
  const person = { grant_type: "password", username: username ?? "", password: password ?? "" };
  const form = username === undefined ? { grant_type: "client_credentials" } : person;
  const body = new URLSearchParams({
    ...form,
    scope: "svc.server.scope",
    client_id: clientId,
    client_secret: clientSecret,
  });
  const answer = await fetch(`${identityUrl}/connect/token`, { method: "POST", body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The identity service answered ${answer.status}: ${text}`);
  return JSON.parse(text).access_token;
}
