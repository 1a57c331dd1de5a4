// postBrokerCompositeMessage with tens of thousands of licences in use for years: more licence-milliseconds than a JavaScript
// number holds exactly. Such pools are real (LM-X counts units), and their second report once was answered with 500.
import { expect } from "chai";
import { aCheckout, aReport, aServerName, aSnapshot, send } from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";

const yearMs = 365 * 86_400_000;

describe("postBrokerCompositeMessage with great numbers", () => {
  const server = useTestServer();

  it("computes exact sums of licences in use for decades, report after report", async () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    const startAt = now - 20 * yearMs;
    const name = aServerName();
    const held = aCheckout({ StartTimeUtc: new Date(startAt).toISOString(), NumberOfLicenses: 1_000_000 });
    const reported = (at: number, Checkouts: (typeof held)[]) => {
      const TimestampUtc = new Date(at).toISOString();
      return { ...aSnapshot(name, "09:30", { pools: [aReport({ Checkouts })] }), TimestampUtc };
    };
    await send(server, reported(now - 3_000, [held]));
    const other = aCheckout({ UserName: "another", StartTimeUtc: new Date(now - 2_500).toISOString() });
    await send(server, reported(now - 2_000, [held, other]));
    await send(server, reported(now - 1_000, []));
    const window = `StartDate=${new Date(startAt).toISOString()}&EndDate=${new Date(now).toISOString()}`;
    const { body } = await server.client.get(`/api/v1/features/usertop?Top=2&${window}`);
    const [first] = (body as { Items: { LicenseSeconds: number }[] }).Items;
    expect(first?.LicenseSeconds).to.equal(1_000_000 * ((now - 1_000 - startAt) / 1000));
  });
});
