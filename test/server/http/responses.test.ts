// What every answer carries, over HTTP: types, caching headers, compression, trace ids.
import { once } from "node:events";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "chai";
import { CsvText } from "../../../db/index.ts";
import type { Handlers } from "../../../handlers/types.ts";
import { readContract } from "../../contract/document/contract-document.ts";
import { useTestServer } from "../../support/http/server.ts";
import { waitUntil } from "../../support/run/wait.ts";

const columns = Object.keys((await readContract()).components.schemas.Session?.properties ?? {});

const users = Array.from({ length: 1000 }, (_, index) => ({ Id: index + 1, Name: `user ${index}` }));
let stored = users.slice(0, 3);
const getUserLookup: Handlers["getUserLookup"] = async () => ({ status: 200, body: stored });

/** What the CSV of sessions did: rows made, and whether its making was ended. */
const csv = { made: 0, ended: false };
let rows = 10;
async function* lines(): AsyncGenerator<string> {
  try {
    yield `${columns.join(",")}\r\n`;
    for (csv.made = 0; csv.made < rows; csv.made++) yield `${csv.made},${"x".repeat(1000)}\r\n`;
  } finally {
    csv.ended = true;
  }
}
const page = {
  AsOfUtc: "2026-01-01T00:00:00.000Z",
  Items: [],
  PageNumber: 1,
  PageSize: 100,
  TotalCount: 0,
  TotalPages: 0,
};
/** Its rows end as those of a database process do: with the reason of the request's signal. */
let isSlow = false;
async function* slowLines(signal: AbortSignal): AsyncGenerator<string> {
  yield `${columns.join(",")}\r\n`;
  csv.ended = false;
  await once(signal, "abort");
  csv.ended = true;
  throw signal.reason;
}
const getSessions: Handlers["getSessions"] = async ({ accept }, { signal }) => {
  if (accept !== "text/csv") return { status: 200, body: page };
  return { status: 200, csv: new CsvText(isSlow ? () => slowLines(signal) : lines) };
};

/** A handler that works until its client has gone. */
let waiting = false;
let stop = () => {};
const stopped = new Promise<void>((resolve) => {
  stop = resolve;
});
const getTotalUsage: Handlers["getTotalUsage"] = async (_input, { signal }) => {
  waiting = true;
  await once(signal, "abort");
  stop();
  throw signal.reason;
};

const lookup = "/api/v1/users/lookup";

describe("an answer", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" }, { getUserLookup, getSessions, getTotalUsage });
  const accepting = (target: string, accept: string) => server.client.get(target, { accept });

  it("comes in the form that Accept names, JSON where it leaves the choice", async () => {
    for (const accept of [
      "*/*",
      "application/*",
      "application/json",
      "application/json; charset=utf-8",
      "text/csv;q=0.5, */*",
    ]) {
      const { headers } = await accepting("/api/v1/sessions", accept);
      expect(headers.get("content-type"), accept).to.equal("application/json; charset=utf-8");
    }
    for (const accept of [
      "text/csv",
      "text/*",
      "text/csv; charset=UTF-8",
      "application/json;q=0.1, text/csv",
      "Text/CSV",
    ]) {
      const { headers } = await accepting("/api/v1/sessions", accept);
      expect(headers.get("content-type"), accept).to.equal("text/csv; charset=utf-8; header=present");
    }
  });

  it("is 406 when nothing fits Accept, and names what there is", async () => {
    for (const accept of ["text/html", "application/xml", "application/json;q=0", "nonsense"]) {
      const { status, text } = await accepting("/api/v1/sessions", accept);
      expect(status, accept).to.equal(406);
      expect(text).to.contain("application/json, text/csv, ");
    }
    expect((await accepting("/api/agentapi/test", "text/csv")).status).to.equal(406);
  });

  it("of a lookup carries an ETag that holds while the rows are the same", async () => {
    stored = users.slice(0, 3);
    const first = await server.client.get(lookup);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).to.match(/^W\/".+"$/);
    for (const cached of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
      const again = await server.client.get(lookup, { "if-none-match": cached });
      expect([again.status, again.text, again.headers.get("etag")], cached).to.deep.equal([304, "", tag]);
    }
    stored = users.slice(0, 4);
    const changed = await server.client.get(lookup, { "if-none-match": tag });
    expect(changed.status).to.equal(200);
    expect(changed.headers.get("etag")).not.to.equal(tag);
    expect((await server.client.get(lookup, { "if-none-match": '"x"' })).status).to.equal(200);
  });

  it("of features has another ETag as CSV than as JSON", async () => {
    const json = await accepting("/api/v1/features", "application/json");
    const asCsv = await accepting("/api/v1/features", "text/csv");
    expect(asCsv.headers.get("etag"))
      .to.match(/^W\/".+"$/)
      .and.not.equal(json.headers.get("etag"));
    const again = await server.client.get("/api/v1/features", {
      accept: "text/csv",
      "if-none-match": asCsv.headers.get("etag") ?? "",
    });
    expect(again.status).to.equal(304);
  });

  it("may be cached only where it carries an ETag, and names what it depends on", async () => {
    expect((await server.client.get(lookup)).headers.get("cache-control")).to.equal("private, no-cache");
    const sessions = await server.client.get("/api/v1/sessions");
    expect(sessions.headers.get("cache-control")).to.equal("no-store");
    expect(sessions.headers.get("vary")).to.equal("Accept, Accept-Encoding, Authorization");
  });

  it("is packed when it is large and the client takes it, with br before gzip", async () => {
    stored = users;
    const expected = JSON.stringify(users);
    for (const [accepted, encoding, unpack] of [
      ["gzip", "gzip", gunzipSync],
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["br;q=0.1, gzip", "gzip", gunzipSync],
      ["*", "br", brotliDecompressSync],
      ["identity", undefined, (bytes: Buffer) => bytes],
      ["gzip;q=0", undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { headers, bytes } = await raw(server.url + lookup, { "accept-encoding": accepted });
      expect(headers["content-encoding"], accepted).to.equal(encoding);
      expect(headers["content-length"], accepted).to.equal(String(bytes.length));
      expect(unpack(bytes).toString(), accepted).to.equal(expected);
    }
    stored = users.slice(0, 3);
    const small = await raw(server.url + lookup, { "accept-encoding": "gzip, br" });
    expect(small.headers["content-encoding"]).to.equal(undefined);
  });

  it("as CSV is streamed, packed too", async () => {
    rows = 200;
    const { headers, bytes } = await raw(`${server.url}/api/v1/sessions`, {
      accept: "text/csv",
      "accept-encoding": "gzip",
    });
    expect(headers["content-encoding"]).to.equal("gzip");
    expect(gunzipSync(bytes).toString().split("\r\n")).to.have.lengthOf(202);
  });

  it("as CSV is made no faster than it is read, and no further once the client has hung up", async () => {
    rows = 1_000_000;
    csv.ended = false;
    const hangUp = await new Promise<() => void>((resolve, reject) => {
      const sent = request(`${server.url}/api/v1/sessions`, { headers: { accept: "text/csv" } }, (response) => {
        response.pause();
        resolve(() => sent.destroy());
      });
      sent.on("error", reject).end();
    });
    await settled(() => csv.made);
    expect(csv.made).to.be.within(1, 100_000);
    hangUp();
    await waitUntil("the rows end", () => csv.ended);
    expect(server.log.filter((line) => Number(line.level) >= 50)).to.deep.equal([]);
  });

  it("as CSV whose client hangs up while a row is awaited is nobody's fault", async () => {
    isSlow = true;
    for (const encoding of ["identity", "gzip", "br"]) {
      csv.ended = true;
      const headers = { accept: "text/csv", "accept-encoding": encoding };
      const sent = request(`${server.url}/api/v1/sessions`, { headers }).on("error", () => {});
      sent.end();
      await waitUntil("a row is awaited", () => !csv.ended);
      sent.destroy();
      await waitUntil("the rows end", () => csv.ended);
    }
    isSlow = false;
    await accepting(lookup, "application/json");
    expect(server.log.filter((line) => Number(line.level) >= 50)).to.deep.equal([]);
  });

  it("whose client hangs up notifies its handler, so that it stops", async () => {
    const sent = request(`${server.url}/api/v1/features/totalusage`);
    sent.on("error", () => {}).end();
    await waitUntil("the handler waits", () => waiting);
    sent.destroy();
    await stopped;
    expect(server.log.filter((line) => Number(line.level) >= 50)).to.deep.equal([]);
  });

  it("carries the headers that prevent browsers from doing anything with it", async () => {
    const { headers } = await server.client.get("/api/v1/sessions");
    expect(headers.get("content-security-policy")).to.equal("default-src 'none';frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).to.equal("nosniff");
    expect(headers.get("x-powered-by")).to.equal(null);
    expect(headers.get("server")).to.equal(null);
  });
});

function raw(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    sent.on("error", reject).end();
  });
}

/** Waits until the number has not changed for a tenth of a second. */
async function settled(number: () => number): Promise<void> {
  for (let before = -1; before !== number(); ) {
    before = number();
    await new Promise((done) => setTimeout(done, 100));
  }
}
