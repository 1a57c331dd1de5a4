// Hostile XML: each message is a fault, which costs little processor time and no memory, and names no parser in its text.
// Measured is the processor time of this process, which a busy machine does not stretch, relative to that of a walk through as
// long a text, which a slow machine stretches as much.
import { expect } from "chai";
import { parseXml } from "../../legacy-soap/wire/xml.ts";
import { useTestServer } from "../support/http/server.ts";
import { envelope, send, servicePath } from "./calls.ts";

/** The largest message with the default settings. */
const whole = 8 * 1024 * 1024 - 2048;
const fill = (text: string) => text.repeat(Math.floor((whole - 1500) / text.length));
const inside = (text: string) => envelope("GetLicenses", text);
const bare = (text: string) => inside(text).replace(/^<\?.*?\?>/, "");
const lol = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");

/** Each as large as a message may be, where size does the harm. */
const documents: Readonly<Record<string, string | Buffer>> = {
  "a document type": `<!DOCTYPE a>${bare("")}`,
  "a billion laughs": `<!DOCTYPE a [<!ENTITY l0 "lol">${lol}]>${bare("<vo:ServerName>&l10;</vo:ServerName>")}`,
  "a quadratic blow-up": `<!DOCTYPE a [<!ENTITY x "${"x".repeat(1_000_000)}">]>${bare(`<vo:ServerName>${"&x;".repeat(100_000)}</vo:ServerName>`)}`,
  "an external entity": `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${bare("<vo:ServerName>&x;</vo:ServerName>")}`,
  "an external document type": `<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">${bare("")}`,
  "a parameter entity": `<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]>${bare("")}`,
  "a long document type": `<!DOCTYPE a [${fill("<!-- -->")}`,
  "an unknown entity": inside("<vo:ServerName>&lol;</vo:ServerName>"),
  "a processing instruction": inside("<?php echo 1 ?>"),
  "a style sheet": `<?xml-stylesheet href="http://127.0.0.1:9/a.xsl"?>${bare("")}`,
  "deep nesting": inside(fill("<a>")),
  "deep nesting with namespaces": inside(fill('<a xmlns="b">')),
  "a million elements": inside("<a/>".repeat(1_000_000)),
  "a million items": inside(`<vo:AdditionalKey>${"<s/>".repeat(1_000_000)}</vo:AdditionalKey>`),
  "a huge attribute": inside(`<vo:ServerName a="${fill("x")}">b</vo:ServerName>`),
  "a million attributes": inside(
    `<vo:ServerName ${Array.from({ length: 300_000 }, (_, n) => `a${n}="${n}"`).join(" ")}/>`,
  ),
  "a million namespaces": inside(
    `<vo:ServerName ${Array.from({ length: 200_000 }, (_, n) => `xmlns:a${n}="u:${n}"`).join(" ")}/>`,
  ),
  "a huge text": inside(`<vo:ServerName>${fill("x")}</vo:ServerName>`),
  "a huge text of references": inside(`<vo:ServerName>${fill("&amp;")}</vo:ServerName>`),
  "a huge comment": inside(`<!--${fill("x")}-->`),
  "a huge section": inside(`<vo:ServerName><![CDATA[${fill("x")}]]></vo:ServerName>`),
  "a huge name": inside(`<${fill("a")}/>`),
  "blanks in a tag": inside(`<vo:ServerName${fill(" ")}`),
  "an element that is not closed": inside("<vo:ServerName>"),
  "elements that cross": inside("<vo:ServerName><vo:VendorName></vo:ServerName></vo:VendorName>"),
  "an attribute twice": inside('<vo:ServerName a="1" a="2"/>'),
  "a prefix that is not declared": inside("<nobody:ServerName/>"),
  "a document that breaks off": inside("").slice(0, -9),
  "a tag that breaks off": "<a",
  "two documents": `${inside("")}${bare("")}`,
  "text behind the document": `${inside("")}x`,
  "no XML": "no xml",
  nothing: "   ",
  "a character that XML forbids": inside("<vo:ServerName>&#0;</vo:ServerName>"),
  "a control character": inside("<vo:ServerName>\u0001</vo:ServerName>"),
  "bytes that are no UTF-8": Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x3e]),
  "UTF-8 that is too long": Buffer.concat([Buffer.from("<a>"), Buffer.from([0xc0, 0xbc]), Buffer.from("</a>")]),
  "another encoding": inside("").replace("utf-8", "iso-8859-1"),
  "an unknown encoding": inside("").replace("utf-8", "x-evil"),
  "UTF-16 that is UTF-8": inside("").replace("utf-8", "utf-16"),
  "UTF-8 that is UTF-16": Buffer.from(`\ufeff${inside("")}`, "utf16le"),
  "UTF-7": Buffer.from("+ADw-a/+AD4-"),
  zeros: Buffer.alloc(whole),
};

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Of a walk through as long a text as a message may be. */
function walkMs(): number {
  const text = fill("a");
  return cpuMs(() => {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0;
    return sum;
  });
}

const refusal = (bytes: Buffer): string => {
  try {
    parseXml(bytes, undefined);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("hostile XML", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  it("is refused within milliseconds of the processor's time", () => {
    const most = 8 * Math.max(...[1, 2, 3].map(walkMs));
    for (const [what, text] of Object.entries(documents)) {
      const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text);
      // The parser reads well-formed documents whole; the table of types refuses them.
      if (/^a million items|^nothing/.test(what)) continue;
      const best = Math.min(...[1, 2, 3].map(() => cpuMs(() => refusal(bytes))));
      expect(refusal(bytes), what).to.match(/^(The|A|An) .*\.$/);
      expect(best, what).to.be.lessThan(most);
    }
  });

  it("is answered with a fault that does not mention a parser, and leaves the service as it was", async () => {
    for (const [what, text] of Object.entries(documents)) {
      const body = Buffer.isBuffer(text) ? new Uint8Array(text) : text;
      // Reading does not depend on the address: long messages go to one address only.
      const paths = text.length > 100_000 ? [servicePath] : [servicePath, `${servicePath}/web/GetLicenses`];
      for (const path of paths) {
        const answer = await send(server.url, { path, body });
        expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).to.equal(500);
        expect(answer.fault, what)
          .to.be.a("string")
          .and.not.match(/Session.*(does not exist|expired)|User.*(expired|invalid)/s);
        expect(answer.text, what).not.to.match(/saxes|entity|\bat \/|Error:|passwd|root:|undefined/i);
        expect(answer.text.length, what).to.be.lessThan(2_000);
      }
    }
    expect((await send(server.url, { body: envelope("GetLicenseTypes") })).status).to.equal(200);
  });

  it("leaves nothing in memory", () => {
    const wide = Buffer.from(documents["a million elements"] as string);
    const deep = Buffer.from(documents["deep nesting"] as string);
    const long = Buffer.from(documents["a huge text"] as string);
    const round = () => {
      for (const bytes of [wide, deep, long]) refusal(bytes);
    };
    round();
    const before = process.memoryUsage().rss;
    for (let turn = 0; turn < 6; turn += 1) round();
    expect((process.memoryUsage().rss - before) / 1024 / 1024).to.be.lessThan(200);
  });
});
