// Sends what a Postman collection (format 2.1) says, in its order, as the program does: variables, inherited
// authorization, and the test scripts, which are run. Only as much of the format as ours uses.
import { createContext, runInContext } from "node:vm";
import { expect } from "chai";
import { type Sent, timestamp } from "./sent.ts";

interface Pair {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

interface Auth {
  readonly type: "bearer" | "noauth";
  readonly bearer?: readonly Pair[];
}

interface Event {
  readonly listen: string;
  readonly script: { readonly exec: readonly string[] };
}

export interface PostmanRequest {
  readonly name: string;
  readonly event?: readonly Event[];
  readonly request: {
    readonly method: string;
    readonly auth?: Auth;
    readonly header: readonly Pair[];
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query?: readonly Pair[];
      readonly variable?: readonly Pair[];
    };
    readonly body?: {
      readonly mode: "raw" | "urlencoded";
      readonly raw?: string;
      readonly urlencoded?: readonly Pair[];
    };
  };
}

export interface PostmanCollection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly auth: Auth;
  readonly event: readonly Event[];
  readonly variable: readonly Pair[];
  readonly item: readonly { readonly name: string; readonly item: readonly PostmanRequest[] }[];
}

/** `given` are values for the collection's variables. Answers each request with its answer; a script that fails throws. */
export async function* runCollection(
  collection: PostmanCollection,
  given: Readonly<Record<string, string>>,
): AsyncGenerator<Sent> {
  const values = new Map(collection.variable.map(({ key, value }) => [key, given[key] ?? value]));
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\$?\w+)\}\}/g, (_, name) => (name === "$timestamp" ? timestamp() : String(values.get(name))));
  for (const item of collection.item.flatMap((folder) => folder.item)) {
    const { method, auth = collection.auth, header, url, body } = item.request;
    const steps = url.path.map((step) => {
      const variable = url.variable?.find(({ key }) => `:${key}` === step);
      return variable === undefined ? step : encodeURIComponent(filled(variable.value));
    });
    const pairs = (list: readonly Pair[] = []) =>
      list.filter(({ disabled }) => !disabled).map(({ key, value }): [string, string] => [key, filled(value)]);
    const query = new URLSearchParams(pairs(url.query)).toString();
    const path = `/${steps.join("/")}`;
    const token = auth.bearer?.find(({ key }) => key === "token")?.value;
    const headers = new Headers(pairs(header));
    if (token !== undefined) headers.set("Authorization", `Bearer ${filled(token)}`);
    const target = filled(url.host.join(".")) + path + (query === "" ? "" : `?${query}`);
    const sent = body?.mode === "urlencoded" ? new URLSearchParams(pairs(body.urlencoded)) : filled(body?.raw ?? "");
    const answer = await fetch(target, { method, headers, ...(body && { body: sent }) });
    const text = await answer.text();
    for (const { script } of [...collection.event, ...(item.event ?? [])]) {
      runInContext(script.exec.join("\n"), createContext({ pm: pm(answer.status, text, values) }));
    }
    const { status } = answer;
    const hasBody = body !== undefined;
    yield { name: item.name, method, path, hasBody, status, headers: Object.fromEntries(answer.headers), text };
  }
}

/** What scripts see of Postman. */
function pm(code: number, text: string, values: Map<string, string>) {
  return {
    test: (_name: string, hold: () => void) => hold(),
    expect: (value: unknown) => expect(value, text),
    response: { code, json: () => JSON.parse(text) },
    collectionVariables: { set: (name: string, value: unknown) => values.set(name, String(value)) },
  };
}
