// Which operation a path and method mean. Made once from the operations; looking one up makes nothing but the match.
// Paths are matched without regard to case, and one slash at the end is ignored.

export interface Routed {
  /** As in the contract, with {name} for what varies. */
  readonly path: string;
  /** In small letters, as openapi-backend gives it. */
  readonly method: string;
}

/** The operations of one path of the contract. */
interface Entry<Route> {
  readonly methods: Map<string, Route>;
  readonly allow: string;
}

interface Template<Route> {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly entry: Entry<Route>;
}

export interface Match<Route> {
  /** Undefined: the path does not know the method. */
  readonly route: Route | undefined;
  /** Undecoded texts of the path's parameters. */
  readonly pathTexts: Readonly<Record<string, string>>;
  /** The methods of this path, for `Allow`. */
  readonly allow: string;
}

const noTexts: Readonly<Record<string, string>> = Object.freeze({});

export class Routes<Route extends Routed> {
  readonly #fixed = new Map<string, Entry<Route>>();
  readonly #templates: Template<Route>[] = [];

  constructor(routes: readonly Route[]) {
    const byPath = Map.groupBy(routes, (route) => route.path);
    for (const [path, group] of byPath) {
      const methods = new Map(group.map((route) => [route.method.toUpperCase(), route]));
      const get = methods.get("GET");
      if (get !== undefined) methods.set("HEAD", get);
      const entry = { methods, allow: [...methods.keys(), "OPTIONS"].join(", ") };
      if (path.includes("{")) this.#templates.push({ ...patternOf(path), entry });
      else this.#fixed.set(path.toLowerCase(), entry);
    }
  }

  /** `path` as requested, undecoded. Undefined: no operation has this path. */
  find(method: string, path: string): Match<Route> | undefined {
    const entry = this.#fixed.get(path) ?? this.#fixed.get(normal(path));
    if (entry !== undefined) return { route: entry.methods.get(method), pathTexts: noTexts, allow: entry.allow };
    const normalPath = normal(path, false);
    for (const { pattern, names, entry } of this.#templates) {
      const found = pattern.exec(normalPath);
      if (found === null) continue;
      const pathTexts = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ""]));
      return { route: entry.methods.get(method), pathTexts, allow: entry.allow };
    }
    return undefined;
  }
}

function patternOf(path: string): { pattern: RegExp; names: string[] } {
  const names: string[] = [];
  const source = path.replaceAll(/\{([^}]+)\}|[.*+?^$()|[\]\\]/g, (part, name?: string) => {
    if (name === undefined) return `\\${part}`;
    names.push(name);
    return "([^/]+)";
  });
  return { pattern: new RegExp(`^${source}$`, "i"), names };
}

/** Without the slash at the end; small letters and plain text when it is to be compared as a whole. */
function normal(path: string, whole = true): string {
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (!whole) return trimmed;
  if (!trimmed.includes("%") || /%2f/i.test(trimmed)) return trimmed.toLowerCase();
  return isDecodable(trimmed) ? decodeURIComponent(trimmed).toLowerCase() : trimmed;
}

/** Whether every percent escape is whole and all of them together are UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
