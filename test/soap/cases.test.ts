// The cases: a folder each, request.xml and response.xml, played over real HTTP against the data of
// test/soap/setups/. Each answer is checked against the WSDL's schemas by an XSD validator, the plain one against its REST
// twin. A response.xml that is missing is written when SVC_TEST_WRITE_CASES is set: read it before committing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { served } from "../../legacy-soap/types/methods.ts";
import { startTestServer, type TestServer } from "../support/http/server.ts";
import { envelope, send, servicePath } from "./calls.ts";
import { invalidReasons } from "./schemas.ts";
import type { Setup } from "./setups/setup.ts";

const root = new URL("./cases/", import.meta.url);
const folders = (url: URL) => readdirSync(url, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const kebab = (name: string) => name.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** The element in the body, one tag or text a line, without what only declares namespaces. */
function lines(text: string): string {
  const body = /<soap:Body>([\s\S]*)<\/soap:Body>/.exec(text)?.[1] ?? text;
  return `${body
    .replaceAll(/ xmlns(:\w+)?="[^"]*"/g, "")
    .replaceAll(/(<\/[^>]+>|\/>)(?=<)/g, "$1\n")
    .replaceAll(/(<[^/][^>]*[^/]>)(?=<)/g, "$1\n")}\n`;
}

/** A response.xml may have {{…}} for what differs from run to run. */
function expectLike(actual: string, expected: string): void {
  const pattern = expected
    .split(/\{\{[^}]*\}\}/)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, "\\$&"))
    .join("[^<]*");
  if (!new RegExp(`^${pattern}$`).test(actual)) expect(actual).to.equal(expected);
}

/** The answers without a fault, by case. Validated all together: the validator takes long to start. */
const answers = new Map<string, string>();

for (const { name: method } of folders(root)) {
  describe(`${method}`, () => {
    let server: TestServer;
    let setup: Setup;

    before(async () => {
      setup = (await import(`./setups/${kebab(method)}.ts`)).setup;
      server = await startTestServer(setup.isSecure ? {} : { SVC_SECURITY_MODE: "off" });
      await setup.fill(server.db);
    });
    after(() => server.close());

    for (const { name } of folders(new URL(`${method}/`, root))) {
      it(`answers the case ${name} as in its response.xml`, async () => {
        const at = new URL(`${method}/${name}/`, root);
        const request = readFileSync(new URL("request.xml", at), "utf8");
        // A bare request stands for the usual envelope.
        const body = request.includes("Envelope") ? request : envelope(method, request.trim());
        const { text, status } = await send(server.url, { path: `${servicePath}/web/${method}`, body });
        const file = new URL("response.xml", at);
        if (!existsSync(file) && process.env.SVC_TEST_WRITE_CASES) writeFileSync(file, lines(text));
        expectLike(lines(text), readFileSync(file, "utf8"));
        if (text.includes(":Fault>")) expect(status).to.equal(500);
        else answers.set(`${method}/${name}`, text);
        if (name === "plain") await setup.twin(server.client, text);
      });
    }
  });
}

describe("the cases", () => {
  it("are three or more for each method: a plain one, one that is refused, and one with paging where there are rows", () => {
    for (const method of Object.keys(served)) {
      const names = folders(new URL(`${method}/`, root)).map(({ name }) => name);
      const requests = names.map((name) => readFileSync(new URL(`${method}/${name}/request.xml`, root), "utf8"));
      expect(names, method).to.include("plain");
      expect(names.length, method).to.be.at.least(3);
      expect(
        names.some((name) => /^(bad|wrong|unknown)/.test(name)),
        method,
      ).to.equal(true);
      const hasRows = !/^(Add|Perform|GetLogin)/.test(method);
      if (hasRows)
        expect(
          requests.some((text) => text.includes("<vo:NumOfRecord>")),
          method,
        ).to.equal(true);
    }
  });

  it("are answered in the form of the WSDL's schemas", async () => {
    expect(answers.size).to.be.greaterThan(40);
    expect(await invalidReasons(answers)).to.deep.equal([]);
  });

  it("would fail in another form: an order, a type, a nil or a name that the schemas do not have", async () => {
    const right = answers.get("GetLicenses/plain") ?? "";
    const server = answers.get("GetLicenseServers/plain") ?? "";
    const wrong = {
      order: right.replace(/(<vo:AvailableLicenses>\d+<\/vo:AvailableLicenses>)(<vo:CheckoutPolicy [^>]*>)/, "$2$1"),
      type: right.replace("<vo:IsObsolete>false<", "<vo:IsObsolete>no<"),
      enumeration: server.replace("<vo:EnableStatus>Enabled<", "<vo:EnableStatus>On<"),
      nil: right.replace(/<vo:LicenseId>\d+<\/vo:LicenseId>/, '<vo:LicenseId i:nil="true"/>'),
      namespace: right.replaceAll("vo:FeatureName>", "dc:FeatureName>"),
      name: right.replaceAll("TotalNumberOfLicenses>", "TotalNumberOfRows>"),
    };
    for (const [what, text] of Object.entries(wrong)) expect([right, server], what).not.to.include(text);
    const reasons = await invalidReasons(new Map(Object.entries(wrong)));
    for (const what of Object.keys(wrong))
      expect(
        reasons.some((one) => one.startsWith(`${what}: `)),
        what,
      ).to.equal(true);
    expect(await invalidReasons(new Map([["right", right]]))).to.deep.equal([]);
  });
});
