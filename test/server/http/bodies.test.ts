// Bodies of requests over HTTP: types, sizes, packing, what is refused and with which detail.
import { connect } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import type { Handlers } from "../../../handlers/types.ts";
import type { ProblemBody } from "../../support/http/client.ts";
import { exchange, firstReply } from "../../support/http/raw.ts";
import { useTestServer } from "../../support/http/server.ts";

const command = { BrokerId: "b", CommandType: "status" };
const postMessage = "/api/agentapi/postmessage";

let taken: unknown;
const createBrokerCommand: Handlers["createBrokerCommand"] = async ({ body }) => {
  taken = body;
  const created = {
    Id: 1,
    BrokerId: body.BrokerId,
    LicenseServerId: null,
    LicenseServerName: null,
    CommandType: body.CommandType,
    Parameters: null,
    Status: "Pending" as const,
    RequestedBy: null,
    CreatedUtc: "2026-01-01T00:00:00.000Z",
    StartedUtc: null,
    CompletedUtc: null,
    Output: null,
    ErrorMessage: null,
  };
  return { status: 201, headers: { Location: "/api/v1/broker/commands/1" }, body: created };
};

describe("a body", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off", SVC_MAX_BODY_BYTES: "100000" }, { createBrokerCommand });
  const json = { "content-type": "application/json" };
  const post = (body: string | Uint8Array, headers: Record<string, string> = json) =>
    server.client.request<ProblemBody>("POST", "/api/v1/broker/commands", { body, headers });
  const errorsOf = async (body: unknown) => {
    const answer = await post(JSON.stringify(body));
    expect(answer.status, answer.text).to.equal(400);
    return answer.body.errors;
  };

  it("is taken as JSON in UTF-8, with or without a byte order mark", async () => {
    expect((await post(JSON.stringify(command))).status).to.equal(201);
    expect(taken).to.deep.equal(command);
    expect((await post(`\uFEFF${JSON.stringify({ ...command, BrokerId: "bröker ☃" })}`)).status).to.equal(201);
    expect(taken).to.deep.equal({ ...command, BrokerId: "bröker ☃" });
    for (const type of ["application/json;charset=UTF-8", 'Application/JSON; charset="utf-8"']) {
      expect((await post(JSON.stringify(command), { "content-type": type })).status, type).to.equal(201);
    }
  });

  it("of another type or character set is 415", async () => {
    const types = ["text/plain", "application/x-www-form-urlencoded", "application/xml", "application/json2", "json"];
    for (const type of [...types, "application/json; charset=latin1", "application/json; charset=utf-16"]) {
      const { status, body } = await post(JSON.stringify(command), { "content-type": type });
      expect([status, body.code], type).to.deep.equal([415, "unsupported_media_type"]);
    }
  });

  it("without a type is 415", async () => {
    const sent = `POST /api/v1/broker/commands HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`;
    expect(firstReply(await exchange(server.url, [sent])).status).to.equal(415);
  });

  it("packed with gzip, deflate or br is unpacked; packed otherwise it is 415", async () => {
    const text = JSON.stringify(command);
    for (const [encoding, bytes] of [
      ["gzip", gzipSync(text)],
      ["GZIP", gzipSync(text)],
      ["deflate", deflateSync(text)],
      ["br", brotliCompressSync(text)],
    ] as const) {
      const { status } = await post(bytes, { ...json, "content-encoding": encoding });
      expect(status, encoding).to.equal(201);
    }
    for (const encoding of ["zstd", "compress", "gzip, gzip", "x"]) {
      expect((await post(text, { ...json, "content-encoding": encoding })).status, encoding).to.equal(415);
    }
  });

  it("that does not match its packing or length is 400", async () => {
    expect((await post("no gzip at all", { ...json, "content-encoding": "gzip" })).status).to.equal(400);
    const cut = gzipSync(JSON.stringify({ ...command, BrokerId: "x".repeat(100) })).subarray(0, 30);
    expect((await post(cut, { ...json, "content-encoding": "gzip" })).status).to.equal(400);
  });

  it("larger than the limit is 413, counted after unpacking, and the connection stays usable", async () => {
    const large = JSON.stringify({ ...command, Parameters: { x: "y".repeat(100_000) } });
    const plain = await post(large);
    expect([plain.status, plain.body.code]).to.deep.equal([413, "payload_too_large"]);
    expect((await post(gzipSync(large), { ...json, "content-encoding": "gzip" })).status).to.equal(413);
    expect((await post("x".repeat(10_000_000))).status).to.equal(413);
    expect((await post(JSON.stringify(command))).status).to.equal(201);
  });

  it("larger than the limit in chunks, without a length, is 413", async () => {
    const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
    const head = `POST /api/v1/broker/commands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const reply = firstReply(await exchange(server.url, [head, chunk.repeat(10), "0\r\n\r\n"]));
    expect(reply.status).to.equal(413);
  });

  it("that is no JSON, or no UTF-8, is 400", async () => {
    for (const text of ["{", "{]", "nul", "{'a':1}", '{"a":1,}', "\u0000", '"\ud800', "[1", "{}{}", "NaN", "﻿﻿{}"]) {
      const { status, body } = await post(text);
      expect(status, text).to.equal(400);
      expect(body.errors, text).to.have.all.keys("body");
    }
    const broken = Buffer.concat([Buffer.from('{"BrokerId":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect((await post(broken)).body.errors).to.deep.equal({ body: ["must be UTF-8"] });
  });

  it("that is missing, or of another kind, is named as body", async () => {
    expect((await post("")).body.errors).to.deep.equal({ body: ["must be given"] });
    for (const value of [null, 1, "text", true, []]) expect(await errorsOf(value)).to.have.all.keys("body");
  });

  it("that nests deep is refused before it costs anything", async () => {
    const began = process.cpuUsage();
    expect((await post("[".repeat(90_000))).body.errors).to.deep.equal({ body: ["must not nest deeper than 64"] });
    expect((await post('{"a":'.repeat(15_000))).status).to.equal(400);
    expect((await post(JSON.stringify({ ...command, Parameters: { x: "[[".repeat(2000) } }))).status).to.equal(201);
    expect(process.cpuUsage(began).user / 1000, "milliseconds of a processor").to.be.below(2000);
  });

  it("with more values than its size is worth is refused before it is parsed, in whatever way it is packed", async () => {
    const many = 10_000; // the limit here is 100,000 bytes, which are worth 6,250 values
    const fault = { body: ["must not hold more than 6250 values"] };
    const ways = ["{},", "[],", "1,", '"",', "null,"].map((one) => `[${one.repeat(many)}1]`);
    for (const text of [...ways, `{"Parameters":[${"{},".repeat(many)}{}]}`, `{${'"a":1,'.repeat(many)}"a":1}`]) {
      const packed = await post(gzipSync(text), { ...json, "content-encoding": "gzip" });
      expect([packed.status, packed.body.errors], text.slice(0, 20)).to.deep.equal([400, fault]);
      // Nothing is parsed: what comes after it is no JSON.
      expect((await post(`${text.slice(0, 80_000)} no JSON`)).body.errors).to.deep.equal(fault);
    }
    // Commas and brackets in texts are none.
    expect(await errorsOf({ ...command, Foo: ",[{".repeat(many) })).to.have.all.keys("Foo");
  });

  it("that escapes half of a surrogate pair, in a value or a name, is no Unicode text", async () => {
    const halves = ["\\ud800", "\\uDFFF", "\\ud83d x", "\\ud83d\\ud83d\\ude00", "\\ude00\\ud83d", "\\\\\\ud800"];
    for (const half of halves) {
      for (const [text, field] of [
        [`{"BrokerId":"${half}","CommandType":"status"}`, "BrokerId"],
        [`{"Parameters":{"x":["a","${half}"]}}`, "Parameters.x[1]"],
        [`{"${half}":1}`, "body"],
      ]) {
        const { status, body } = await post(String(text));
        expect([status, body.errors], text).to.deep.equal([400, { [String(field)]: ["must be Unicode text"] }]);
      }
    }
    for (const [escaped, text] of [
      ["\\ud83d\\ude00", "😀"],
      ["\\\\ud800", "\\ud800"],
      ["\\uD7FF\\uE000", "\uD7FF\uE000"],
    ]) {
      expect((await post(`{"BrokerId":"${escaped}","CommandType":"status"}`)).status, escaped).to.equal(201);
      expect(taken).to.deep.equal({ ...command, BrokerId: text });
    }
  });

  it("with fields that are unknown, missing or wrong names all of them by their way from the top", async () => {
    expect(await errorsOf({ Foo: 1, BrokerId: "" })).to.deep.equal({
      CommandType: ["must be given"],
      Foo: ["must not be sent: no such field"],
      BrokerId: ["must be a text of 1 to 128 characters without NUL"],
    });
    expect(await errorsOf({ ...command, LicenseServerId: "1", Parameters: { x: 5, y: "ok" } })).to.deep.equal({
      LicenseServerId: ["must be a whole number from 1 to 9007199254740991, or null"],
      "Parameters.x": ["must be a text of at most 4096 characters without NUL"],
    });
    expect(await errorsOf({ ...command, LicenseServerId: 2 ** 53 })).to.have.all.keys("LicenseServerId");
    expect(await errorsOf({ ...command, CommandType: "Status" })).to.have.all.keys("CommandType");
    expect(await errorsOf({ ...command, BrokerId: "a\u0000" })).to.have.all.keys("BrokerId");
  });

  it("with a field twice takes the last, and one named __proto__ is unknown like any other", async () => {
    expect((await post('{"BrokerId":"a","BrokerId":"b","CommandType":"status"}')).status).to.equal(201);
    expect(taken).to.deep.equal(command);
    const answer = await post('{"BrokerId":"a","CommandType":"status","__proto__":{"x":1},"constructor":1}');
    expect(answer.body.errors).to.have.all.keys("__proto__", "constructor");
    expect(Object.hasOwn(Object.prototype, "x")).to.equal(false);
  });

  it("of several forms is held against the one that it is nearest to", async () => {
    const patch = async (body: unknown) => {
      const sent = { body: JSON.stringify(body), headers: json };
      const answer = await server.client.request<ProblemBody>("PATCH", "/api/v1/broker/commands", sent);
      expect(answer.status).to.equal(400);
      return answer.body.errors;
    };
    expect(await patch({ Id: 1, Status: "Done" })).to.have.all.keys("Status");
    expect(
      await patch([
        { Id: 1, Status: "Working" },
        { Id: "2", Status: "Working" },
      ]),
    ).to.have.all.keys("[1].Id");
    expect(await patch([])).to.have.all.keys("body");
    expect(await patch("text")).to.have.all.keys("body");
  });

  it("of a batch is held against the kind that its MessageType names", async () => {
    const batch = (...Messages: unknown[]) => ({ BrokerId: "b", MessageId: "m", SentUtc: "2026-01-01", Messages });
    const send = async (body: unknown) => {
      const answer = await server.client.request<ProblemBody>("POST", "/api/v1/brokercompositemessage", { body });
      expect(answer.status).to.equal(400);
      return answer.body.errors;
    };
    const LicenseServer = { Name: "s" };
    const inquiry = { MessageType: "data_inquiry", LicenseServer, TimestampUtc: "2026-01-01", Pools: [{ Total: -1 }] };
    expect(await send(batch(inquiry))).to.deep.equal({
      "Messages[0].Pools[0].FeatureName": ["must be given"],
      "Messages[0].Pools[0].Total": ["must be a whole number from 0 to 9007199254740991, or null"],
    });
    const kinds = ["must be one of status, data_inquiry, events, command_result"];
    expect(await send(batch({ MessageType: "data" }))).to.deep.equal({ "Messages[0].MessageType": kinds });
    expect(await send(batch({}))).to.deep.equal({ "Messages[0].MessageType": kinds });
    const pool = { FeatureName: "f", LicenseType: "floating" };
    const types = await send(batch({ ...inquiry, Pools: [pool] }));
    expect(types?.["Messages[0].Pools[0].LicenseType"]?.[0]).to.match(/^must be one of Floating, .*, Token, or null$/);
    expect(await send({ ...batch(), SentUtc: "2026-02-30" })).to.have.all.keys("Messages", "SentUtc");
  });

  it("that is large is not read while two of its caller are still coming; small ones do not wait for it", async () => {
    const { hostname, port } = new URL(server.url);
    const begin = () => {
      const socket = connect(Number(port), hostname);
      const answer = new Promise((resolve) => socket.once("data", (chunk) => resolve(String(chunk).slice(0, 12))));
      const head = "POST /api/v1/broker/commands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
      socket.write(`${head}Expect: 100-continue\r\nContent-Length: 90000\r\n\r\n`);
      return { socket, answer };
    };
    const first = begin();
    expect(await first.answer).to.equal("HTTP/1.1 100");
    const second = begin();
    expect(await second.answer).to.equal("HTTP/1.1 100");
    const third = begin();
    let isThirdRead = false;
    void third.answer.then(() => {
      isThirdRead = true;
    });
    for (let time = 0; time < 3; time += 1) expect((await post(JSON.stringify(command))).status).to.equal(201);
    expect(isThirdRead).to.equal(false);
    first.socket.destroy();
    expect(await third.answer).to.equal("HTTP/1.1 100");
    for (const { socket } of [second, third]) socket.destroy();
  });

  it("that an operation does not take is left unread", async () => {
    const sent = (more: string) =>
      `GET /api/v1/users/lookup HTTP/1.1\r\nHost: x\r\n${more}Content-Length: 5\r\n\r\nhello`;
    const twice = await exchange(server.url, [sent(""), sent("Connection: close\r\n")], 30_000);
    expect(twice.match(/HTTP\/1\.1 200 OK/g)).to.have.lengthOf(2);
    expect((await server.client.request("POST", postMessage, { body: {} })).status).to.equal(400);
  });
});

describe("the largest body", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  it("is 512 KiB, and SVC_MAX_BODY_BYTES of reports alone; it is counted unpacked", async () => {
    const body = gzipSync(`{"Search":"${"x".repeat(524_288)}"}`);
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const send = (path: string) => server.client.request<ProblemBody>("POST", path, { body, headers });
    for (const path of ["/api/v1/sessions/query", "/api/v1/alerts/rules", postMessage]) {
      const { status, body: problem } = await send(path);
      expect([status, problem.detail], path).to.deep.equal([413, "The body is larger than 524288 bytes."]);
    }
    expect((await send("/api/v1/brokercompositemessage")).status).to.equal(400);
  });
});
