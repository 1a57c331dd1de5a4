// What a URL of SQL Server means, and that a wrong one is refused without a word of its secrets.
import { expect } from "chai";
import { databaseLabel } from "../../../db/index.ts";
import { parseMssqlUrl } from "../../../db/sqlserver/url.ts";

describe("a URL of SQL Server", () => {
  it("names host, port, database and who logs in, percent escapes decoded", () => {
    const { connection, location } = parseMssqlUrl("mssql://sa:p%40ss%2Fword@db.example.com:1444/usage?encrypt=false");
    expect(connection.server).to.equal("db.example.com");
    expect(connection.authentication?.options).to.include({ userName: "sa", password: "p@ss/word" });
    expect(connection.options).to.include({ port: 1444, database: "usage", encrypt: false });
    expect(location).to.equal("mssql://db.example.com:1444/usage");
  });

  it("encrypts unless set otherwise, on port 1433", () => {
    const { connection } = parseMssqlUrl("mssql://sa:x@host/usage");
    expect(connection.options).to.include({ port: 1433, encrypt: true, trustServerCertificate: false });
  });

  it("may name an instance instead of a port", () => {
    const { connection } = parseMssqlUrl("mssql://sa:x@host/usage?instanceName=SQLEXPRESS");
    expect(connection.options).to.include({ instanceName: "SQLEXPRESS" }).and.not.have.property("port");
  });

  it("logs in to a domain, or with a password of Azure", () => {
    const domain = parseMssqlUrl("mssql://ada:x@host/usage?domain=CORP").connection.authentication;
    expect(domain).to.deep.include({ type: "ntlm" });
    expect(domain?.options).to.include({ domain: "CORP", userName: "ada" });
    const query = "authentication=azure-active-directory-password&clientId=c&tenantId=t";
    const azure = parseMssqlUrl(`mssql://ada:x@host/usage?${query}`).connection.authentication;
    expect(azure?.options).to.include({ clientId: "c", tenantId: "t", password: "x" });
  });

  it("logs in to Azure as a program with its secret, or as whoever the machine is", () => {
    const of = (user: string, query: string) =>
      parseMssqlUrl(`mssql://${user}host/usage?authentication=azure-active-directory-${query}`).connection
        .authentication;
    expect(of("app:secret@", "service-principal-secret&tenantId=t")).to.deep.equal({
      type: "azure-active-directory-service-principal-secret",
      options: { clientId: "app", clientSecret: "secret", tenantId: "t" },
    });
    expect(of("", "default&clientId=c")?.options).to.include({ clientId: "c" });
  });

  it("encrypts from the first byte, trusts any certificate, or waits longer, where it is set to", () => {
    const { connection, poolSize, silenceMs } = parseMssqlUrl(
      "mssql://sa:x@host/usage?encrypt=strict&trustServerCertificate=true&poolSize=4&connectTimeout=9000&multiSubnetFailover=true&silence=3000",
    );
    expect(connection.options).to.include({ encrypt: "strict", trustServerCertificate: true, connectTimeout: 9000 });
    expect([connection.options?.multiSubnetFailover, poolSize, silenceMs]).to.deep.equal([true, 4, 3000]);
  });

  for (const wrong of [
    "//ada:geheim@host/a?authentication=ntlm",
    "//ada:geheim@host/a?authentication=azure-active-directory-password&clientId=c",
    "//ada:geheim@host/a?authentication=kerberos",
    "//ada:geheim@host:1433/a?instanceName=X",
    "//ada:geheim@host/a?poolSize=many",
    "//ada:geheim@host/a?domain=A&domain=B",
    "//sa:geheim@host",
    "//sa:geheim@host/a/b",
    "//sa:geheim@host/a?encrypt=maybe",
    "//sa:geheim@h/a?x=1",
  ]) {
    it(`is refused without its password: mssql:${wrong.replace("geheim", "…")}`, () => {
      expect(() => parseMssqlUrl(`mssql:${wrong}`))
        .to.throw(TypeError)
        .with.property("message")
        .that.does.not.include("geheim");
    });
  }

  it("is printed in messages without its secrets", () => {
    expect(databaseLabel("mssql://sa:geheim@host:1433/usage?encrypt=true")).to.equal("mssql://host:1433/usage");
  });
});
