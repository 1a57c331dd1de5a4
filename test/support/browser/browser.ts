// A browser without scripts: stores cookies, follows redirects as long as they stay on one origin, posts forms. For tests.

export interface Visited {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export class Browser {
  readonly #origin: string;
  /** By name and path, which identify a cookie in browsers. */
  readonly #cookies = new Map<string, { readonly name: string; readonly value: string; readonly path: string }>();
  /** Every Set-Cookie line that came. */
  readonly cookieLines: string[] = [];

  readonly #headers: Readonly<Record<string, string>>;

  /** `headers` go with every request. */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Another browser with the same cookies. */
  copy(): Browser {
    const other = new Browser(this.#origin, this.#headers);
    for (const [key, cookie] of this.#cookies) other.#cookies.set(key, cookie);
    return other;
  }

  /** Replaces a cookie that the service set by a forged one. */
  forge(name: string, path: string, value: string): void {
    this.#cookies.set(`${name} ${path}`, { name, value, path });
  }

  get(url: string): Promise<Visited> {
    return this.#visit(url, {});
  }

  /** As a form of a page of `origin` would be sent. */
  post(url: string, fields: Readonly<Record<string, string>>, origin = this.#origin): Promise<Visited> {
    return this.#visit(url, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: origin } });
  }

  /** The same, but stops at a redirect: `url` is where it leads. */
  postOnly(url: string, fields: Readonly<Record<string, string>>): Promise<Visited> {
    return this.#visit(
      url,
      { method: "POST", body: new URLSearchParams(fields), headers: { Origin: this.#origin } },
      false,
    );
  }

  async #visit(url: string, init: RequestInit, follows = true): Promise<Visited> {
    const { pathname, origin } = new URL(url);
    if (origin !== this.#origin) return { url, status: 0, text: "", headers: new Headers() };
    const cookies = [...this.#cookies.values()].filter(({ path }) => pathname.startsWith(path));
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { ...this.#headers, ...init.headers, Cookie },
    });
    for (const line of answer.headers.getSetCookie()) this.#storeCookie(line);
    const location = answer.headers.get("location");
    const next = location === null ? url : new URL(location, url).href;
    if (location !== null && follows) return this.#visit(next, {});
    return { url: next, status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  #storeCookie(line: string): void {
    this.cookieLines.push(line);
    const [pair = "", ...attributes] = line.split("; ");
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals);
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith("path="))?.slice(5) ?? "/";
    const isGone = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
    if (isGone) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value: pair.slice(equals + 1), path });
  }
}
