// Sends the requests of an .http file, in its order, as Visual Studio and VS Code's REST Client do, neither of which
// has a command line: variables of the file, named requests and what later ones take from their answers.

export interface Sent {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

interface Written {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

/** `given` are values for variables that the file leaves to its reader. */
export async function* runHttpFile(text: string, given: Readonly<Record<string, string>>): AsyncGenerator<Sent> {
  const [head = "", ...parts] = text.split(/^###.*$/m);
  const variables = new Map([...head.matchAll(/^@(\w+) = ?(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
  for (const [name, value] of Object.entries(given)) variables.set(name, value);
  const answers = new Map<string, unknown>();

  const filled = (source: string): string =>
    source.replaceAll(/\{\{([^}]+)\}\}/g, (whole, expression: string) => {
      if (expression === "$timestamp") return String(Math.floor(Date.now() / 1000));
      const variable = variables.get(expression);
      if (variable !== undefined) return filled(variable);
      const [, request = "", path = ""] = /^(\w+)\.response\.body\.\$(.+)$/.exec(expression) ?? [];
      const steps = [...path.matchAll(/\.(\w+)|\[(\d+)\]|\[\?\(@\.Name=='(.+?)'\)\]/g)];
      const value = steps.reduce<unknown>((part, [, field, index, name]) => {
        if (name !== undefined) return (part as { Name: string }[] | undefined)?.find((row) => row.Name === name);
        return (part as Record<string, unknown> | undefined)?.[field ?? index ?? ""];
      }, answers.get(request));
      if (value === undefined) throw new Error(`${whole} is nowhere in what was answered.`);
      return String(value);
    });

  for (const part of parts) {
    const { name, method, url, headers, body } = written(part);
    const isForm = headers.some(([, value]) => value === "application/x-www-form-urlencoded");
    const sent = body && (isForm ? form(body, filled) : filled(body));
    const target = new URL(filled(url));
    const answer = await fetch(target, {
      method,
      headers: headers.map(([header, value]): [string, string] => [header, filled(value)]),
      ...(sent && { body: sent }),
    });
    const answered = await answer.text();
    if (/json/.test(answer.headers.get("content-type") ?? "")) answers.set(name, JSON.parse(answered));
    const { status } = answer;
    const hasBody = body !== undefined;
    yield {
      name,
      method,
      path: target.pathname,
      hasBody,
      status,
      headers: Object.fromEntries(answer.headers),
      text: answered,
    };
  }
}

function written(part: string): Written {
  const lines = part.trim().split("\n");
  const name = lines.flatMap((line) => /^# @name (\w+)$/.exec(line)?.[1] ?? []).join();
  const [first = "", ...rest] = lines.filter((line) => !line.startsWith("#"));
  const end = rest.indexOf("");
  const headers = (end < 0 ? rest : rest.slice(0, end)).map((line) => {
    const [, header = "", value = ""] = /^([\w-]+): (.*)$/.exec(line) ?? [];
    return [header, value] as const;
  });
  const [method = "", url = ""] = first.split(" ");
  return { name, method, url, headers, body: end < 0 ? undefined : rest.slice(end + 1).join("\n") };
}

/** Values are encoded once the variables are filled in. */
function form(body: string, filled: (source: string) => string): string {
  const fields = body.trim().split("&");
  return fields
    .map((field) => {
      const [key = "", value = ""] = field.split(/=(.*)/s);
      return `${key}=${encodeURIComponent(filled(value))}`;
    })
    .join("&");
}
