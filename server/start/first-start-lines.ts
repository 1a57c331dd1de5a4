// What the first start prints, once: the administrator's password, and two commands that get a token and a first answer; without
// demonstration data there is no credential for them, and it says how to make one.
import type { Running } from "./start.ts";

const withoutCredential = [
  "Log in with it on the pages. A program that asks the API needs a credential besides; with the same settings as this start:",
  "",
  "npm run credential -- add --file ../program.json",
  "",
];

/** Below the API's address: who used most in 30 days. The README asks the same. */
export const firstQuestion = "/features/usertop?Top=3";

/** Lines for a person at a terminal; none on later starts. `api` is the API's address, undefined when it runs elsewhere. */
export function firstStartLines(running: Running, api: string | undefined): string[] {
  const { firstStart, unseenAccount, identityUrl } = running;
  if (firstStart === undefined) return unseenAccount === undefined ? [] : unseenLines(unseenAccount);
  const { name, password, isGiven, credential } = firstStart;
  const said = isGiven ? "the password that SVC_ADMIN_PASSWORD gave" : `the password  ${password}`;
  const lines = ["", `The first start made the account ${name} with ${said}`];
  if (!isGiven) lines.push("It is shown this once and kept only as a hash: write it down now.");
  if (api === undefined) return lines;
  if (credential === null) return [...lines, ...withoutCredential];
  const form = [
    "-d grant_type=password",
    `-d username=${name}`,
    isGiven ? '--data-urlencode "password=$SVC_ADMIN_PASSWORD"' : `-d password=${password}`,
    "-d scope=svc.server.scope",
    `-d client_id=${credential.clientId}`,
    `-d client_secret=${credential.clientSecret}`,
  ];
  const cut = `sed -E 's/.*"access_token":"([^"]+)".*/\\1/'`;
  return [
    ...lines,
    "To get a token and a first answer, paste these two lines; the credentials in them are shown this once:",
    "",
    `TOKEN=$(curl -s ${identityUrl}/connect/token ${form.join(" ")} | ${cut})`,
    `curl -s -H "Authorization: Bearer $TOKEN" "${api}${firstQuestion}"`,
    "",
  ];
}

function unseenLines(name: string): string[] {
  return [
    "",
    `The first start was interrupted before it showed the password of the account ${name}, so that nobody knows it.`,
    `Set one with: npm run account -- passwd ${name}`,
  ];
}
