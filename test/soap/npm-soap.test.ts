// The legacy methods as programs written with npm soap see them: the library reads the WSDL, writes the request, and reads
// the answer or the fault by itself.
import { expect } from "chai";
import { createClientAsync } from "soap";
import { adminPassword, useTestServer } from "../support/http/server.ts";
import { servicePath } from "./calls.ts";

/** As much of npm soap's client as is called here: it makes the methods when it has read the WSDL. */
type Client = Record<string, (request: object) => Promise<[Record<string, unknown>]>>;

describe("the legacy methods called with npm soap", () => {
  const server = useTestServer();

  for (const version of ["1.1", "1.2"]) {
    it(`can be described, logged in to and called in SOAP ${version}, and their faults have code and text`, async () => {
      const options = { forceSoap12Headers: version === "1.2" };
      const client = (await createClientAsync(`${server.url}${servicePath}?wsdl`, options)) as unknown as Client;
      const call = async (method: string, request: object) => (await client[`${method}Async`]?.({ request }))?.[0];
      const login = await call("PerformUserAuthentication", { UserName: "admin", Password: adminPassword });
      const { SessionID } = (login?.PerformUserAuthenticationResult ?? {}) as Record<string, unknown>;
      expect(SessionID).to.be.a("string");
      const BaseInfo = { SessionData: { SessionID } };
      const types = await call("GetLicenseTypes", { BaseInfo });
      expect(JSON.stringify(types)).to.include("Floating");
      const refused = await call("GetLicenseTypes", {}).catch((error: { root?: unknown }) => error.root);
      expect(JSON.stringify(refused)).to.include("Session (none) does not exist").and.include("soap:");
    });
  }
});
