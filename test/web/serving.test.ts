// How the server sends the built pages: addresses, caching, headers. No browser.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect } from "chai";
import { buildPages } from "../support/browser/chromium.ts";
import { pagePaths } from "../support/browser/page-paths.ts";
import { exchange } from "../support/http/raw.ts";
import { startTestServer, type TestServer } from "../support/http/server.ts";
import { root } from "../support/run/process.ts";

describe("the pages as they are served", () => {
  let server: TestServer;
  before(async () => {
    buildPages();
    server = await startTestServer();
  });
  after(() => server.close());
  const got = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: "manual", ...init });

  it("are at / and at each of their URLs, revalidated each time", async () => {
    const addresses = pagePaths().map((path) => path.replace(/:\w+/g, "17"));
    expect(addresses).to.include("/now/17");
    for (const path of ["/", "/signed-in?code=x&state=y", ...addresses]) {
      const page = await got(path);
      expect([page.status, page.headers.get("content-type")], path).to.deep.equal([200, "text/html; charset=utf-8"]);
      expect(page.headers.get("cache-control")).to.equal("no-cache");
    }
  });

  it("leave every other address to the API, which has no such thing", async () => {
    for (const path of ["/nowhere", "/index.html", "/assets/none.js", "/assets/../package.json", "/.made-from"]) {
      const { status, headers } = await got(path);
      expect([status, headers.get("content-type")], path).to.deep.equal([
        404,
        "application/problem+json; charset=utf-8",
      ]);
    }
    const posted = await got("/now", { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).to.deep.equal([405, "HEAD, GET, OPTIONS"]);
    expect(await (await got("/now", { method: "HEAD" })).text()).to.equal("");
  });

  it("load scripts and styles from us alone, by names that never mean anything else", async () => {
    const text = await (await got("/")).text();
    const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(parts.filter((part) => part.startsWith("/assets/"))).to.have.length.above(1);
    for (const part of parts.filter((one) => one.startsWith("/assets/"))) {
      const file = await got(part);
      expect([file.status, file.headers.get("cache-control")], part).to.deep.equal([
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
    expect(text.replaceAll(/<meta name="service"[^>]*>/g, "")).not.to.match(/https?:\/\//);
    expect(text).not.to.match(/<script(?![^>]*\bsrc=)|\son\w+=|<style|style="/);
  });

  it("are bound by a policy that lets in nothing inline, and no host but the identity service", async () => {
    const policy = (await got("/")).headers.get("content-security-policy") ?? "";
    expect(policy).to.contain("default-src 'none'").and.contain("script-src 'self'").and.contain("style-src 'self'");
    expect(policy).to.contain(`connect-src 'self' ${server.identityUrl}`).and.contain("frame-ancestors 'none'");
    expect(policy).not.to.contain("unsafe");
  });

  it("come packed beforehand as the browser likes it, and plain where it does not", async () => {
    const script = builtFiles(".js").find((name) => name.startsWith("index-")) ?? "";
    const plain = readFileSync(join(root, "web/built/assets", script));
    const headOf = async (accepted: string) => {
      const head = `GET /assets/${script} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`;
      return (await exchange(server.url, [head], 5000)).split("\r\n\r\n")[0] ?? "";
    };
    expect(await headOf("gzip, br"))
      .to.match(/content-encoding: br/i)
      .and.match(/vary: accept-encoding/i);
    expect(await headOf("gzip")).to.match(/content-encoding: gzip/i);
    expect(await headOf("identity")).not.to.match(/content-encoding/i);
    const packed = readFileSync(join(root, "web/built/assets", `${script}.br`));
    expect(brotliDecompressSync(packed).equals(plain)).to.equal(true);
  });

  it("weigh at most 220 kB of scripts each, with all that a page loads, as browsers get them", () => {
    const asset = (name: string) => readFileSync(join(root, "web/built/assets", name));
    const imported = (script: string) =>
      [
        ...asset(script)
          .toString()
          .matchAll(/(?:from|import) ?"\.\/([^"]+\.js)"/g),
      ].map(([, name = ""]) => name);
    const withImports = (script: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(script)) return seen;
      seen.add(script);
      for (const one of imported(script)) withImports(one, seen);
      return seen;
    };
    const [first = ""] = builtFiles(".js").filter((name) => name.startsWith("index-") && asset(name).length > 100_000);
    // Besides the page: what every page begins with, and the words of one language.
    const words = Math.max(
      0,
      ...builtFiles(".js.br")
        .filter((name) => /^(en|de)-/.test(name))
        .map((name) => asset(name).length),
    );
    for (const page of builtFiles(".js")) {
      const scripts = withImports(page, withImports(first));
      const bytes = [...scripts].reduce((sum, name) => sum + asset(`${name}.br`).length, words);
      expect(bytes, page).to.be.within(80_000, 220_000);
    }
  });

  it("report to the pages where users sign in, or that nobody does", async () => {
    const open = await startTestServer({ SVC_SECURITY_MODE: "off" });
    try {
      expect(await settingsOf(open.url)).to.deep.equal({
        identityUrl: null,
        publicUrl: open.url,
        isDemonstration: false,
        collectors: [],
        sendsMail: true,
      });
    } finally {
      await open.close();
    }
    expect(await settingsOf(server.url)).to.include({ identityUrl: server.identityUrl, publicUrl: server.url });
  });
});

const builtFiles = (ending: string) =>
  readdirSync(join(root, "web/built/assets")).filter((name) => name.endsWith(ending));

async function settingsOf(url: string): Promise<object> {
  const text = await (await fetch(url)).text();
  const content = /<meta name="service" content="([^"]*)">/.exec(text)?.[1] ?? "";
  return JSON.parse(content.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"));
}
