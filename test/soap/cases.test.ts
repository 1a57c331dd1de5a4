// The cases: a folder each, request.xml and response.xml, played over real HTTP against the data of
// test/soap/setups/. Each answer is held against the WSDL's schemas by an XSD validator, the plain one against its REST
// twin. A response.xml that is missing is written when SVC_TEST_WRITE_CASES is set: read it before committing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { validateXML } from "xmllint-wasm";
import { namespaces } from "../../legacy-soap/types/notation.ts";
import { schemas } from "../../legacy-soap/wsdl.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { envelope, place, send } from "./calls.ts";
import type { Setup } from "./setups/setup.ts";

const root = new URL("./cases/", import.meta.url);
const folders = (url: URL) => readdirSync(url, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const kebab = (name: string) => name.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** The schemas as files that find each other. */
const files = Object.entries(schemas()).map(([prefix, text]) => ({
  fileName: `${prefix}.xsd`,
  contents: text.replaceAll(/<xs:import namespace="([^"]+)"\/>/g, (_all, uri) => {
    const other = Object.entries(namespaces).find(([, known]) => known === uri)?.[0];
    return `<xs:import namespace="${uri}" schemaLocation="${other}.xsd"/>`;
  }),
}));

/** The element in the body, one tag or text a line, without what only declares namespaces. */
function lines(text: string): string {
  const body = /<soap:Body>([\s\S]*)<\/soap:Body>/.exec(text)?.[1] ?? text;
  return `${body
    .replaceAll(/ xmlns(:\w+)?="[^"]*"/g, "")
    .replaceAll(/(<\/[^>]+>|\/>)(?=<)/g, "$1\n")
    .replaceAll(/(<[^/][^>]*[^/]>)(?=<)/g, "$1\n")}\n`;
}

/** A response.xml may say {{…}} for what differs from run to run. */
function expectLike(actual: string, expected: string): void {
  const pattern = expected
    .split(/\{\{[^}]*\}\}/)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, "\\$&"))
    .join("[^<]*");
  if (!new RegExp(`^${pattern}$`).test(actual)) expect(actual).to.equal(expected);
}

async function invalidReasons(text: string): Promise<readonly string[]> {
  const body = /<soap:Body>([\s\S]*)<\/soap:Body>/.exec(text)?.[1] ?? "";
  const [tns, ...preload] = [...files].sort((a) => (a.fileName === "tns.xsd" ? -1 : 1));
  const { errors } = await validateXML({
    xml: [{ fileName: "answer.xml", contents: body }],
    schema: [tns as (typeof files)[number]],
    preload,
  });
  return errors.map(({ message }) => message);
}

for (const { name: method } of folders(root)) {
  describe(`${method}`, () => {
    let server: TestServer;
    let setup: Setup;

    before(async () => {
      setup = (await import(`./setups/${kebab(method)}.ts`)).setup;
      server = await startTestServer({ SVC_SECURITY_MODE: "off" });
      await setup.fill(server.db);
    });
    after(() => server.close());

    for (const { name } of folders(new URL(`${method}/`, root))) {
      it(`answers the case ${name} as its response.xml says, in the form of the schemas`, async () => {
        const at = new URL(`${method}/${name}/`, root);
        const request = readFileSync(new URL("request.xml", at), "utf8");
        // A bare request stands for the usual envelope.
        const body = request.includes("Envelope") ? request : envelope(method, request.trim());
        const { text, status } = await send(server.url, { path: `${place}/web/${method}`, body });
        const file = new URL("response.xml", at);
        if (!existsSync(file) && process.env.SVC_TEST_WRITE_CASES) writeFileSync(file, lines(text));
        expectLike(lines(text), readFileSync(file, "utf8"));
        if (text.includes(":Fault>")) expect(status).to.equal(500);
        else expect(await invalidReasons(text)).to.deep.equal([]);
        if (name === "plain") await setup.twin(server.client, text);
      });
    }
  });
}
