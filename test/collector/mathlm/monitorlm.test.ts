// What monitorlm prints of MathLM, by our template and in its default form.
import { expect } from "chai";
import { CannotRead } from "../../../collector/sources/manager.ts";
import { mathlm } from "../../../collector/sources/mathlm.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { checkoutsOf, complaintsOf, poolsOf, readText, snapshotOf } from "../read-text.ts";

const byTemplate = [
  "SERVER v14.1",
  "POOL Mathematica~2~13",
  "POOL MathKernel~1~14",
  "POOL SubMathematica~0~104",
  "USER Mathematica~ann~ws1.example~3:12",
  "USER Mathematica~b~o~ws2.example~0:05",
  "USER MathKernel~ann~ws1.example~27:30",
  "",
].join("\n");

const defaultText = `Online help is available at
http://reference.example/network

MathLM Version 12.0
MathLM Server lic-math.example
Date : Thursday, October 17 2030 21:11:59

License Usage Summary:

                              License      Total       Total
Program                       Class        in Use      Authorized
------------------------------------------------------
Mathematica                   A            2           20
Mathematica                   B            1           5
Sub Mathematica               A            0           80

Licenses in Use:

                      License
Program      Version  Class    Username   Hostname             Duration
----------------------------------------------------------------------------
Mathematica  11.3     A        ann        ws1.example          08:49
Mathematica  12.0     B        Bob Lee    ws2.example          06:33
Mathematica  12.0     A        cleo                            26:30
`;

describe("monitorlm", () => {
  it("is run with our template, which stands in a file for it", () => {
    const [call] = mathlm.calls?.({ text: "lic-math", hosts: [{ host: "lic-math", port: null }] }) ?? [];
    expect(call).to.deep.include({
      kind: "tool",
      program: "monitorlm",
      arguments: ["lic-math", "-template", "{file}"],
    });
    expect(call?.kind === "tool" ? call.file : "").to.contain(
      "POOL Mathematica~%CONST_TOTAL_FE_OUT~%CONST_TOTAL_FE_AUTHORIZED\n",
    );
  });

  it("by our template has totals and users, and nothing that MathLM does not print", () => {
    const reading = readText(mathlm, byTemplate);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(snapshotOf(reading)).to.deep.include({ Status: "UP", Scope: "usage" });
    expect(poolsOf(reading).Mathematica).to.deep.include({
      Total: 13,
      Used: 2,
      Reserved: null,
      Queued: null,
      LicenseType: null,
      FeatureVersion: null,
    });
    expect(poolsOf(reading).SubMathematica).to.deep.include({ Total: 104, Used: 0, Checkouts: [] });
    expect(checkoutsOf(reading).map(({ UserName, Workstation }) => `${UserName}@${Workstation}`)).to.deep.equal([
      "ann@ws1.example",
      "b~o@ws2.example",
      "ann@ws1.example",
    ]);
  });

  it("dates a checkout so that the next poll reports the same one: both windows hold its start", () => {
    const window = (at: string, duration: string) => {
      const [checkout] = checkoutsOf(readText(mathlm, byTemplate.replace("3:12", duration), { at }));
      const from = Date.parse(checkout?.StartTimeUtc ?? "");
      return [from, from + (checkout?.StartPrecisionSeconds ?? 0) * 1_000] as const;
    };
    const start = Date.parse("2026-05-04T08:47:30Z");
    for (const [from, to] of [
      window("2026-05-04T12:00:00Z", "3:12"),
      window("2026-05-04T12:01:29Z", "3:13"),
      window("2026-05-04T12:01:31Z", "3:14"),
    ]) {
      expect(from).to.be.at.most(start);
      expect(to).to.be.above(start);
    }
  });

  it("in its default form has versions of programs too, and adds licences of several classes", () => {
    const reading = readText(mathlm, defaultText);
    expect(complaintsOf(reading)).to.deep.equal([]);
    expect(snapshotOf(reading).LicenseServer.Name).to.equal("lic-math.example");
    expect(poolsOf(reading).Mathematica).to.deep.include({ Total: 25, Used: 3 });
    expect(poolsOf(reading).SubMathematica).to.deep.include({ Total: 80, Used: 0 });
    expect(checkoutsOf(reading).map(({ UserName, ClientVersion }) => [UserName, ClientVersion])).to.deep.equal([
      ["ann", "11.3"],
      ["Bob Lee", "12.0"],
      ["cleo", "12.0"],
    ]);
  });

  it("takes the later of two outputs of one server, and reads none of two servers", () => {
    const later = defaultText.replace(/^.*\bann\b.*\n/m, "");
    expect(readText(mathlm, defaultText + later).messages).to.deep.equal(readText(mathlm, later).messages);
    expect(readText(mathlm, byTemplate + byTemplate)).to.deep.equal(readText(mathlm, byTemplate));
    const other = defaultText.replaceAll("lic-math", "lic-other");
    expect(() => readText(mathlm, defaultText + other)).to.throw(CannotRead, "several licence servers");
  });

  it("is not whole where its standard text ends before its users", () => {
    expect(readText(mathlm, defaultText.split("Licenses in Use")[0] ?? "").isComplete).to.equal(false);
    expect(readText(mathlm, defaultText).isComplete).to.equal(true);
  });

  it("by our template is not whole where it ends between the programs", () => {
    const lines = byTemplate
      .replaceAll(/~[12]~/g, "~0~")
      .split("\n")
      .slice(0, 4);
    expect(readText(mathlm, `${lines.join("\n")}\n`).isComplete).to.equal(false);
    expect(readText(mathlm, `${lines.join("\n")}\nPOOL SubMathKernel~0~104\n`).isComplete).to.equal(true);
  });

  it("is not whole where some users of a program are listed, and fewer than licences are in use", () => {
    const whole = (text: string) => readText(mathlm, text).isComplete;
    expect(whole(byTemplate.replace(/^USER Mathematica~b.*\n/m, ""))).to.equal(false);
    expect(whole(defaultText.replace(/^.*\bann\b.*\n/m, ""))).to.equal(false);
    expect(whole(byTemplate.replace("~0:05", "~soon")), "its line is listed as unreadable").to.equal(true);
    const last = byTemplate.indexOf("ws2");
    expect(whole(byTemplate.slice(0, last)), "a last line that is cut off").to.equal(false);
    expect(whole(`${byTemplate.slice(0, last)}\n`)).to.equal(true);
  });

  it("is not whole where a program is lost: one that has users, or one that stands below the users", () => {
    expect(readText(mathlm, byTemplate.replace("POOL MathKernel", "POOL Math#ernel")).isComplete).to.equal(false);
    const headless = readText(mathlm, defaultText + defaultText.replace("License Usage Summary:", "License U"));
    expect(headless.isComplete).to.equal(false);
    expect(poolsOf(headless).Mathematica).to.include({ Total: 25, Used: 3 });
  });

  it("has a program whose numbers are not printed", () => {
    const reading = readText(mathlm, byTemplate.replace("POOL SubMathematica~0~104", "POOL SubMathematica~~"));
    expect(complaintsOf(reading)).to.deep.equal(["4: a program without two numbers of licences"]);
    expect(poolsOf(reading).SubMathematica).to.deep.include({ Total: null, Used: null, Checkouts: null });
  });

  it("lists nobody below a head that is not known, such as one of those who wait", () => {
    const row = "Mathematica  11.3     A        eve        ws3.example          00:49";
    const reading = readText(mathlm, `${defaultText}\nQueued Requests:\n\n${row}\n`);
    expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["ann", "Bob Lee", "cleo"]);
    expect(complaintsOf(reading)[1]).to.match(/a user below a head that is not known/);
  });

  it("takes the later of two lists of users", () => {
    const users = defaultText.slice(defaultText.indexOf("Licenses in Use:"));
    expect(readText(mathlm, defaultText + users)).to.deep.equal(readText(mathlm, defaultText));
  });

  it("takes no days of a duration for the host", () => {
    const reading = readText(mathlm, defaultText.replace("ws1.example          08:49", "                  1d 08:49"));
    expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["Bob Lee", "cleo"]);
    expect(complaintsOf(reading)).to.have.length(1);
    const wide = "a-host-with-a-name-wider-than-its-column.example 08:49";
    const [first] = checkoutsOf(readText(mathlm, defaultText.replace("ws1.example          08:49", wide)));
    expect(first?.Workstation).to.equal("a-host-with-a-name-wider-than-its-column.example");
  });

  it("has no sum of a class that cannot be read, and no user and host that are parted by one blank", () => {
    const wide = "Mathematica  11.3     A        annabelle.lee ws1.example  08:49";
    const odd = defaultText.replace("B            1           5", "B            1           Unlimited");
    const reading = readText(mathlm, `${odd}${wide}\n`);
    expect(poolsOf(reading).Mathematica).to.include({ Used: 3, Total: null });
    expect(checkoutsOf(reading).map(({ UserName }) => UserName)).to.deep.equal(["ann", "Bob Lee", "cleo"]);
    expect(complaintsOf(reading)).to.have.length(2);
  });

  it("is cut off where a failure stands below programs", () => {
    expect(readText(mathlm, `${byTemplate}Connection refused\n`).isComplete).to.equal(false);
  });

  it("shows that a server is down where it cannot reach it", () => {
    const { messages } = readText(mathlm, "monitorlm: Unable to connect to MathLM on lic-math\n");
    expect(messages).to.have.length(1);
    expect(messages[0]).to.deep.include({ MessageType: "status", Status: "DOWN" });
  });

  it("counts what it cannot read, and guesses nothing of it", () => {
    const reading = readText(
      mathlm,
      `${byTemplate}POOL Mathematica~1~2\nUSER Mathematica~ann~ws1~soon\nUSER Unknown~ann~ws1~0:01\nPOOL x~1\nhello\n`,
    );
    expect(complaintsOf(reading)).to.deep.equal([
      "8: a program that is printed twice",
      "9: a user without a duration",
      "10: a user of a program whose licences are not printed before",
      "11: a program without two numbers of licences",
      "12: not a line that monitorlm is known to print",
    ]);
    expect(poolsOf(reading).Mathematica?.Total).to.equal(13);
  });

  it("is read, or counted as unreadable, however it was mutilated", () => {
    const isSum = (value: number, _field: string, text: string) => {
      const printed = (text.match(/\d+/g) ?? []).map(Number);
      return printed.some((one) => printed.some((other) => one + other === value));
    };
    expectStatusToSurvive(mathlm, [byTemplate, defaultText], { isAllowed: isSum });
  });
});
