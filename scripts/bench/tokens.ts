// Tokens of the measured services, asked for by the password grant as any program does.

/** What signing keys are encrypted with, in each database that is kept from one part of the benchmark to the next. */
export const keySecret = "a secret of the benchmark that protects nothing";

/** The form of a token request, for its body. */
export function tokenForm(account: { username: string; password: string }, client: Client): string {
  return new URLSearchParams({
    ...{ grant_type: "password", ...account, scope: "svc.server.scope" },
    ...{ client_id: client.clientId, client_secret: client.clientSecret },
  }).toString();
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An access token, for a form as above. Throws where there is none. */
export async function fetchToken(tokenUrl: string, form: string): Promise<string> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await fetch(tokenUrl, { method: "POST", headers, body: form });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`No token: ${answer.status}.`);
  return token;
}
