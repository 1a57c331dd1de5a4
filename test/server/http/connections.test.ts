// Connections that cost nothing but themselves: heads that never end, too many at once, and answers that nobody reads.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { connect as tlsConnect } from "node:tls";
import { expect } from "chai";
import { CsvText } from "../../../db/index.ts";
import type { Handlers } from "../../../handlers/types.ts";
import { xlsxType } from "../../../notifications/reports/xlsx.ts";
import { endWhenTooSlow } from "../../../server/reply/send.ts";
import { unreadBytes } from "../../../server/reply/unread.ts";
import { listen } from "../../../server/start/listen.ts";
import { startTestServer, useTestServer } from "../../support/http/server.ts";
import { root } from "../../support/run/process.ts";
import { waitUntil } from "../../support/run/wait.ts";

const address = { host: "127.0.0.1", apiPort: 0, tls: null };

function open(url: string): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  return socket;
}

describe("a connection", () => {
  it("whose head never ends is answered with 408 and destroyed, also while its client goes on sending", async () => {
    const server = await listen(
      () => {},
      { ...address, connections: { most: 100, mostPerAddress: null } },
      {
        headersTimeout: 300,
        connectionsCheckingInterval: 100,
      },
    );
    const socket = open(server.url);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
    const drip = setInterval(() => socket.write("X: a\r\n"), 50);
    await once(socket, "close");
    clearInterval(drip);
    expect(answer).to.match(/^HTTP\/1\.1 408 /);
    await server.close(0);
  });

  it("beyond those that one address may have is closed at once, and there is room again when one ends", async () => {
    const server = await listen((_req, res) => res.end("yes"), {
      ...address,
      connections: { most: 100, mostPerAddress: 3 },
    });
    const sockets = [1, 2, 3].map(() => open(server.url));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    const fourth = open(server.url);
    await once(fourth, "close");
    sockets[0]?.destroy();
    await waitUntil(
      "another one is served",
      () =>
        fetch(server.url).then(
          (answer) => answer.ok,
          () => false,
        ),
      20_000,
    );
    for (const socket of sockets) socket.destroy();
    await server.close(0);
  });
});

describe("requests that a connection sends at once", () => {
  it("begin one after another, and more than a few end it", async () => {
    const responses: ServerResponse[] = [];
    const server = await listen((_req, res) => void responses.push(res), {
      ...address,
      connections: { most: 10, mostPerAddress: null },
    });
    const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    const [some, many] = [open(server.url), open(server.url)];
    try {
      some.write(request.repeat(3));
      await waitUntil("the first one has begun", async () => responses.length === 1);
      responses[0]?.end("one");
      await waitUntil("the second one has begun", async () => responses.length === 2);
      expect(responses[1]?.socket).not.to.equal(null);
      many.resume();
      many.write(request.repeat(100));
      await once(many, "close");
      expect(responses, "the first one of each connection, and a second one").to.have.length(3);
    } finally {
      for (const socket of [some, many]) socket.destroy();
      await server.close(0);
    }
  });
});

describe("a server that ends", () => {
  const folder = join(root, "test/support/tls");
  const [certFile, keyFile] = [join(folder, "certificate.pem"), join(folder, "key.pem")];

  for (const tls of [null, { certFile, keyFile }]) {
    it(`closes a connection without a request, and answers earlier requests, ${tls ? "over TLS" : "over TCP"}`, async () => {
      let answer = () => {};
      const hasBegun = new Promise<void>((resolve) => {
        answer = resolve;
      });
      let release = () => {};
      const server = await listen(
        (_req, res) => {
          release = () => res.end("yes");
          answer();
        },
        { ...address, tls, connections: { most: 100, mostPerAddress: null } },
      );
      const port = Number(new URL(server.url).port);
      const opened = () => (tls === null ? connect(port) : tlsConnect({ port, rejectUnauthorized: false }));
      const [unused, used] = [opened(), opened()];
      await Promise.all([unused, used].map((one) => once(one, tls === null ? "connect" : "secureConnect")));
      used.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      await hasBegun;
      const closed = server.close(600_000);
      unused.resume();
      await once(unused, "close");
      release();
      expect(await text(used)).to.match(/\r\n\r\nyes$/);
      await closed;
    });
  }
});

describe("the list of mistakes", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  it("ends at 20, however many there are", async () => {
    const Messages = Array.from({ length: 100 }, () => ({ MessageType: "data_inquiry", LicenseServer: { Name: "" } }));
    const body = { BrokerId: "b", MessageId: "m", SentUtc: "2026-01-01", Messages };
    const answer = await server.client.request<{ errors: object }>("POST", "/api/v1/brokercompositemessage", { body });
    expect(answer.status).to.equal(400);
    expect(Object.keys(answer.body.errors)).to.have.length(20);
  });
});

describe("answers that nobody reads", () => {
  const items = Array.from({ length: 60_000 }, (_, index) => ({ Id: index + 1, Name: "x".repeat(60) }));
  const getUserLookup = (async () => ({ status: 200, body: items })) as unknown as Handlers["getUserLookup"];

  it("take bounded memory, and others are served meanwhile", async () => {
    const server = await startTestServer({ SVC_SECURITY_MODE: "off" }, { getUserLookup });
    const sockets = Array.from({ length: 50 }, () => open(server.url));
    try {
      for (const socket of sockets) {
        socket.pause();
        // Several on each connection: none may be made before its turn.
        socket.write("GET /api/v1/users/lookup HTTP/1.1\r\nHost: x\r\n\r\n".repeat(10));
      }
      await waitUntil("the caller's answers wait", async () => unreadBytes() > 16 * 1024 * 1024);
      // Ten of one caller may be on the way when the limit is passed, of 5 MB each.
      expect(unreadBytes()).to.be.lessThan(80 * 1024 * 1024);
      expect((await fetch(`${server.url}/health/ready`)).status).to.equal(200);
    } finally {
      for (const socket of sockets) socket.destroy();
      await waitUntil("nothing is counted any more", async () => unreadBytes() === 0, 60_000);
      await server.close();
    }
  });
});

describe("workbooks and documents that nobody reads", () => {
  const random = (index: number) => createHash("sha512").update(String(index)).digest("base64");
  const items = Array.from({ length: 60_000 }, (_, index) => ({ Id: index + 1, Name: random(index) }));
  const lookup = (rows: readonly object[]) => (async () => ({ status: 200, rows, body: rows })) as unknown;
  // Paper takes no more than 5,000 rows; a few hundred are enough here.
  const lists = { getUserLookup: lookup(items), getLicenseServerLookup: lookup(items.slice(0, 300)) } as Handlers;
  const [workbook, paper] = [
    ["/api/v1/users/lookup", xlsxType],
    ["/api/v1/licenseservers/lookup", "application/pdf"],
  ] as const;

  it("of three clients take bounded memory, delay no other client, and are given up", async () => {
    const server = await startTestServer({ SVC_SECURITY_MODE: "off" }, lists);
    const sockets = [workbook, paper, workbook].map(([path, type]) => {
      const socket = open(server.url);
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${type}\r\n\r\n`);
      return socket;
    });
    try {
      await waitUntil("a workbook waits for its reader", async () => unreadBytes() > 0);
      expect((await fetch(`${server.url}/api/v1/features`)).status).to.equal(200);
      const read = await fetch(server.url + paper[0], { headers: { accept: paper[1] } });
      expect([read.status, (await read.bytes()).length > 10_000]).to.deep.equal([200, true]);
      expect(unreadBytes()).to.be.lessThan(32 * 1024 * 1024);
      await waitUntil("nothing waits for them any more", async () => unreadBytes() === 0, 120_000);
    } finally {
      for (const socket of sockets) socket.destroy();
      await server.close();
    }
  });
});

describe("downloads that nobody reads", () => {
  const endless = new CsvText(async function* () {
    for (;;) yield "x".repeat(65_536);
  });
  const download = (async () => ({ status: 200, csv: endless })) as unknown;
  const handlers = { getSessions: download, getGroups: download } as Handlers;

  it("keep their caller, and others, from no other answer", async () => {
    const server = await startTestServer({ SVC_SECURITY_MODE: "off" }, handlers);
    const sockets = Array.from({ length: 24 }, () => open(server.url));
    try {
      for (const [index, socket] of sockets.entries()) {
        const path = index % 2 === 0 ? "sessions" : "groups";
        socket.write(`GET /api/v1/${path} HTTP/1.1\r\nHost: x\r\nAccept: text/csv\r\n\r\n`);
        socket.once("readable", () => {}); // reads into its buffer, and no more
      }
      const begun = () => sockets.filter(({ readableLength }) => readableLength > 0).length;
      await waitUntil("four of one caller have begun", async () => begun() === 4);
      for (const path of ["denials", "features", "licenseservers/lookup"]) {
        const answer = await fetch(`${server.url}/api/v1/${path}`, { signal: AbortSignal.timeout(20_000) });
        expect(answer.status, path).to.equal(200);
      }
      expect(begun(), "the others wait").to.equal(4);
    } finally {
      for (const socket of sockets) socket.destroy();
      await server.close();
    }
  });
});

describe("a download", () => {
  it("ends whose client reads next to nothing for long, and goes on whose client reads", async () => {
    const server = createServer((req, res) => {
      endWhenTooSlow(res, { everyMs: req.url === "/" ? 3_000 : 100, leastBytes: 1_000 });
      Readable.from(lines(), { objectMode: true }).pipe(res);
      res.once("close", () => closed.push(res.writableFinished));
    });
    const closed: boolean[] = [];
    async function* lines() {
      for (let count = 0; count < 400; count += 1) yield "x".repeat(65_536);
    }
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const idle = open(url);
    try {
      idle.write("GET /slowly HTTP/1.1\r\nHost: x\r\n\r\n");
      // What it reads now and then keeps the connection open.
      idle.pause();
      const dripping = setInterval(() => idle.read(1), 50);
      await waitUntil(
        "the connection of the client that does not read is closed",
        async () => closed.length === 1,
        20_000,
      );
      clearInterval(dripping);
      expect(closed).to.deep.equal([false]);
      expect((await (await fetch(url)).text()).length).to.equal(400 * 65_536);
      await waitUntil("the other one is through", async () => closed.length === 2);
      expect(closed).to.deep.equal([false, true]);
    } finally {
      idle.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe("the port for health", () => {
  it("serves /metrics and /health/ready alone, and the API server's does not", async () => {
    const server = await startTestServer({ SVC_SECURITY_MODE: "off", SVC_HEALTH_PORT: "0" });
    try {
      const status = async (url: string) => (await fetch(url)).status;
      expect(await status(`${server.healthUrl}/health/ready`)).to.equal(200);
      expect(await status(`${server.healthUrl}/metrics`)).to.equal(200);
      expect(await status(`${server.healthUrl}/api/v1/users/lookup`)).to.equal(404);
      for (const path of ["/health/ready", "/health/live", "/metrics"]) {
        expect(await status(server.url + path), path).to.equal(404);
      }
    } finally {
      await server.close();
    }
  });
});
