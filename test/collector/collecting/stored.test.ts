// npm run collect against a real service: each method returns what lmstat and a debug log report.
import { expect } from "chai";
import type { Summary } from "../../../collector/runs/summary.ts";
import type { Denial, Feature, LicenseServer, Session } from "../../../generated/contract.ts";
import { opening } from "../flexlm/log-reading.ts";
import { checkout, feature, lmstat, version } from "../flexlm/reading.ts";
import { describeCollector } from "../forms.ts";
import { useCollector } from "./program.ts";

describeCollector("npm run collect", (collector) => {
  const { server, collect, file, list, serverId } = useCollector(collector);

  it("sends what lmstat printed, and every method answers about it", async () => {
    const text = lmstat(
      feature(
        "solve",
        10,
        8,
        version("solve", "5.0"),
        "\t5 RESERVATIONs for GROUP lab (lic-north/27000)",
        checkout("mira ws-11 :0", ", 2 licenses"),
        checkout("otto ws-12 :0", "  (linger: 60 / 3600)"),
      ),
      "Users of viewer:  (Uncounted, node-locked)",
    ).replaceAll("lic-north", "lic-first");
    const { code, out } = await collect(["--lmstat", await file("a.txt", text), "--time-zone", "Europe/Zurich"]);
    expect(code).to.equal(0);
    expect(out)
      .to.contain("2 pools, 2 checkouts of 3 licences, 1 of them borrowed, 5 reserved")
      .and.to.contain("Europe/Zurich (--time-zone)");
    const id = await serverId("27000@lic-first");
    const features = await list<Feature>(`/api/v1/features?LicenseServerIds=${id}`);
    expect(
      features.map(({ Name, Total, Used, Reserved, Borrowed, IsUncounted }) => [
        Name,
        Total,
        Used,
        Reserved,
        Borrowed,
        IsUncounted,
      ]),
    ).to.deep.equal([
      ["viewer", null, 0, 0, 0, true],
      ["solve", 10, 8, 5, 1, false],
    ]);
    const sessions = await list<Session>(`/api/v1/sessions?LicenseServerIds=${id}`);
    expect(
      sessions.map(({ UserName, StartTimeUtc, NumberOfLicenses, LingerTimeSeconds }) => [
        UserName,
        StartTimeUtc,
        NumberOfLicenses,
        LingerTimeSeconds,
      ]),
    ).to.have.deep.members([
      ["mira", "2026-03-10T08:05:00.000Z", 2, null],
      ["otto", "2026-03-10T08:05:00.000Z", 1, 3600],
    ]);
    const { body } = await server.client.request<LicenseServer>("GET", `/api/v1/licenseservers/${id}`);
    expect(body).to.deep.include({ Status: "UP", TimeZone: "Europe/Zurich" });
  });

  it("reads standard input, and the same again changes nothing", async () => {
    const text = lmstat(feature("solve", 10, 1, version("solve", "5.0"), checkout("mira ws-11 :0"))).replaceAll(
      "lic-north",
      "lic-pipe",
    );
    for (let run = 0; run < 2; run += 1) expect((await collect(["--lmstat", "-"], text)).code).to.equal(0);
    expect(await list(`/api/v1/sessions?LicenseServerIds=${await serverId("27000@lic-pipe")}`)).to.have.length(1);
  });

  it("sends the events of a debug log: checkouts, check-ins, denials, stops", async () => {
    const log = [
      ...opening.map((line) => line.replace("lic-north", "lic-log")),
      '10:00:00 (quarzd) OUT: "solve" mira@ws-11  ',
      '10:00:00 (quarzd) OUT: "solve" mira@ws-11  ',
      '10:00:05 (quarzd) DENIED: "solve" otto@ws-12  (Licensed number of users already reached. (-4,342))',
      '10:30:00 (quarzd) IN: "solve" mira@ws-11  ',
      "11:00:00 (lmgrd) quarzd exited with status 0 signal = 17",
      "what is this",
      "",
    ].join("\n");
    const { code, out, errors } = await collect(["--debug-log", await file("lmgrd.log", log), "--json"]);
    expect(code).to.equal(0);
    const summary = JSON.parse(out) as Summary;
    expect(summary.log?.events).to.deep.equal({
      server_stopped: 1,
      checkout: 2,
      denial: 1,
      checkin: 1,
      vendor_stopped: 1,
    });
    expect(summary.unreadable).to.deep.include({ count: 1 });
    expect(errors).to.contain("lmgrd.log:24: no time and daemon at its start: what is this");
    const id = await serverId("27000@lic-log.example");
    const sessions = await list<Session>(`/api/v1/sessions?LicenseServerIds=${id}`);
    expect(sessions.map(({ StartTimeUtc, EndTimeUtc }) => [StartTimeUtc, EndTimeUtc])).to.have.deep.members([
      ["2026-03-10T14:00:00.000Z", "2026-03-10T14:30:00.000Z"],
      ["2026-03-10T14:00:00.000Z", "2026-03-10T15:00:00.000Z"],
    ]);
    const denials = await list<Denial>(`/api/v1/denials?LicenseServerIds=${id}`);
    expect(
      denials.map(({ UserName, DenialType, MajorErrorCode }) => [UserName, DenialType, MajorErrorCode]),
    ).to.deep.equal([["otto", "NoLicenseAvailable", -4]]);
    const again = await collect(["--debug-log", "lmgrd.log", "--json"]);
    expect(JSON.parse(again.out)).to.deep.include({ lines: 0 });
  });

  it("sends a log again to a service that lost it", async () => {
    const log = `${opening.join("\n").replaceAll("lic-north", "lic-lost")}\n10:00:00 (quarzd) OUT: "solve" mira@ws-11  \n`;
    await collect(["--debug-log", await file("lmgrd.log", log)]);
    const id = await serverId("27000@lic-lost.example");
    await server.db.write("sessions").where("license_server_id", id).delete();
    const { out } = await collect(["--debug-log", "lmgrd.log"]);
    expect(out).to.contain("read again from its start");
    expect(await list(`/api/v1/sessions?LicenseServerIds=${id}`)).to.have.length(1);
  });
});
