// What is read of one line of FLEXlm's debug log: checkouts, check-ins, waiting, denials; and which lines are shown, not
// guessed.
import { expect } from "chai";
import fc from "fast-check";
import { readEvent } from "../../../../collector/sources/flexlm/debug-log-lines.ts";
import { readAfterOpening } from "../log-reading.ts";

const only = (line: string) => {
  const { events, unreadable } = readAfterOpening(`10:00:00 (quarzd) ${line}`);
  expect(unreadable).to.deep.equal([]);
  const [event] = events.filter(({ EventType }) => EventType !== "server_stopped");
  return event;
};

describe("A line of the debug log", () => {
  it("becomes a checkout with its exact second, vendor, feature, user, workstation and number", () => {
    expect(only('OUT: "solve" mira@ws-11.example  (8 licenses) ')).to.deep.equal({
      EventType: "checkout",
      TimestampUtc: "2026-03-10T14:00:00.000Z",
      Place: 0,
      Vendor: "quarzd",
      FeatureName: "solve",
      UserName: "mira",
      Workstation: "ws-11.example",
      NumberOfLicenses: 8,
    });
  });

  it("counts as one licence where it prints no number", () => {
    expect(only('OUT: "solve" mira@ws-11  ')).to.include({ EventType: "checkout", NumberOfLicenses: 1 });
    expect(only('IN: "solve" mira@ws-11')).to.include({ EventType: "checkin", NumberOfLicenses: 1 });
  });

  it("may have checkout data in brackets, whatever stands in it", () => {
    for (const data of ["[data]", "[(WINDOWS) a@b]", '[a "b" [c] d]', "[]"]) {
      expect(only(`OUT: "solve" mira@ws-11 ${data} (8 licenses) `), data).to.include({
        Workstation: "ws-11",
        NumberOfLicenses: 8,
      });
      expect(only(`IN: "solve" mira@ws-11  ${data}`), data).to.include({ NumberOfLicenses: 1 });
    }
  });

  it("may say in brackets why licences came back", () => {
    expect(only('IN: "solve" mira@ws-11  (8 licenses) (SHUTDOWN)')).to.include({ NumberOfLicenses: 8 });
    expect(only('IN: "solve" mira@ws-11  (INACTIVE)')).to.include({ EventType: "checkin" });
  });

  it("may name users with blanks or an @, and features without quotes", () => {
    expect(only('OUT: "solve" LOCAL SERVICE@ws-11  ')).to.include({ UserName: "LOCAL SERVICE", Workstation: "ws-11" });
    expect(only('OUT: "solve" mira@corp.example@ws-11  ')).to.include({
      UserName: "mira@corp.example",
      Workstation: "ws-11",
    });
    expect(only("OUT: solve mira@ws-11  [x] (3 licenses)")).to.include({ FeatureName: "solve", NumberOfLicenses: 3 });
  });

  it("may have tabs instead of blanks", () => {
    const { events, unreadable } = readAfterOpening(' 10:00:00\t(quarzd)\tOUT:\t"solve"\tmira@ws-11\t(8 licenses)');
    expect(unreadable).to.deep.equal([]);
    expect(events.at(-1)).to.include({
      EventType: "checkout",
      UserName: "mira",
      Workstation: "ws-11",
      NumberOfLicenses: 8,
    });
  });

  it("is of as many licences as it prints, in whatever brackets they stand, and of none that is 0 or too many", () => {
    for (const suffix of ["(7 licenses)", "  (7 licenses) ", "(7 licenses) (SHUTDOWN)", "(007 licenses)"])
      expect(only(`OUT: "solve" mira@ws-11 ${suffix}`), suffix).to.include({ NumberOfLicenses: 7 });
    for (const suffix of ["(0 licenses)", "(2147483648 licenses)"])
      expect(readAfterOpening(`10:00:00 (quarzd) OUT: "solve" mira@ws-11 ${suffix}`).unreadable, suffix).to.have.length(
        1,
      );
  });

  it("shows who waits and who stopped waiting", () => {
    expect(only('QUEUED: "solve" mira@ws-11  (2 licenses) ')).to.include({ EventType: "queue", NumberOfLicenses: 2 });
    expect(only('DEQUEUED: "solve" mira@ws-11  ')).to.include({ EventType: "dequeue" });
  });

  it("becomes a denial with its reason and codes", () => {
    const denied =
      'DENIED: "solve" mira@ws-11  (3 licenses) (Licensed number of users already reached. (-4,342:10054 ""))';
    expect(only(denied)).to.include({
      EventType: "denial",
      NumberOfLicenses: 3,
      DenialType: "NoLicenseAvailable",
      ErrorMessage: "Licensed number of users already reached.",
      MajorErrorCode: -4,
      MinorErrorCode: 342,
    });
    expect(
      only('DENIED: "solve" mira@ws-11  [x] (Licensed number of users already reached. (-4,342:10054 ))'),
    ).to.include({ MajorErrorCode: -4, NumberOfLicenses: 1 });
  });

  it("becomes a denial though it prints its number first and no reason", () => {
    expect(only('DENIED: 3 "solve" to mira@ws-11')).to.include({
      EventType: "denial",
      FeatureName: "solve",
      NumberOfLicenses: 3,
      UserName: "mira",
      DenialType: "Other",
      MajorErrorCode: null,
      ErrorMessage: null,
    });
    expect(only("DENIED: 2 solve to mira@ws-11")).to.include({
      FeatureName: "solve",
      NumberOfLicenses: 2,
      UserName: "mira",
    });
  });

  it("becomes another type of denial where the feature is unsupported", () => {
    expect(
      only(
        'UNSUPPORTED: "solve" (PORT_AT_HOST_PLUS   ) LOCAL SERVICE@ws-11  (License server system does not support this feature. (-18,327))',
      ),
    ).to.include({
      EventType: "denial",
      DenialType: "Other",
      UserName: "LOCAL SERVICE",
      ErrorMessage: "License server system does not support this feature.",
      MajorErrorCode: -18,
      MinorErrorCode: 327,
    });
  });

  it("classes denials by their major code", () => {
    const types = {
      "-4": "NoLicenseAvailable",
      "-101": "AllLicensesAreReservedForOthers",
      "-24": "AllLicensesAreReservedForOthers",
      "-5": "Other",
      "-10": "Other",
    };
    for (const [code, type] of Object.entries(types)) {
      expect(only(`DENIED: "solve" mira@ws-11  (Text. (${code},147:5 "system (text)"))`), code).to.include({
        DenialType: type,
        MajorErrorCode: Number(code),
        MinorErrorCode: 147,
      });
    }
    const queued = 'DENIED: "solve" mira@ws-11  (Users are queued for this feature. (-24,332))';
    expect(only(queued)).to.include({ DenialType: "Other", MajorErrorCode: -24 });
    expect(only('DENIED: "solve" mira@ws-11  (no code at all)')).to.include({
      DenialType: "Other",
      ErrorMessage: "no code at all",
      MajorErrorCode: null,
    });
  });

  it("leaves out what stands between ^^^", () => {
    expect(only('OUT: "solve" mira@ws-11 ^^^ 5.1 mira 10 ^^^ (4 licenses)')).to.include({ NumberOfLicenses: 4 });
    expect(only('OUT: "solve" mira@ws-11 (2 licenses) ^^^ 5.1 mira 10.0.0.7 99 401 2 10 - 11 19 ^^^')).to.include({
      NumberOfLicenses: 2,
    });
  });

  it("has its user, and a number alone, where a vendor has more printed", () => {
    const more = "^^^ 5.1 Mira Lund 10.0.0.7 99 0x12CF 2 10 - 11 19 8-8-2026 8:42:54 NO ^^^";
    expect(only(`OUT: "solve" @ws-11 (2) ${more}`)).to.include({
      UserName: "Mira Lund",
      Workstation: "ws-11",
      NumberOfLicenses: 2,
    });
    expect(only(`IN: "solve" @ws-11 ${more.replace("10.0.0.7", "fe80::7")}`)).to.include({ UserName: "Mira Lund" });
    const denied = only(`DENIED: "solve" @ws-11 (Licensed number of users already reached. (-4,342)) ${more}`);
    expect(denied).to.include({ UserName: "Mira Lund", DenialType: "NoLicenseAvailable" });
  });

  it("has the user of a version that prints no quotes", () => {
    expect(only("OUT: solve by mira@ws-11 (2 licenses) (used: 0:01:02)")).to.include({
      FeatureName: "solve",
      UserName: "mira",
      NumberOfLicenses: 2,
    });
  });

  it("may have Latin-1 or UTF-8 letters in its names", () => {
    expect(only('OUT: "solve" Jürgen@ws-11  ')).to.include({ UserName: "Jürgen" });
  });

  it("is ignored where it is not about licences", () => {
    const noise = [
      "EXPIRED: old_solve",
      "TCP_NODELAY NOT enabled",
      "(@quarzd-SLOG@) === Vendor Daemon ===",
      'INUSE: "solve" mira@ws-11',
      "mesh_3d\t\tviewer\t\t",
      "INs and OUTs",
    ];
    for (const line of noise) expect(only(line), line).to.equal(undefined);
  });

  it("is shown, not guessed, where it begins like an event and goes on otherwise", () => {
    const { events, unreadable } = readAfterOpening(
      '10:00:00 (quarzd) OUT: "solve" mira',
      '10:00:01 (quarzd) OUT: "" mira@ws-11',
      '10:00:02 (quarzd) DENIED: (4) "solve" mira@ws-11  (Licensed number of users already reached. (-4,342))',
      '10:00:02 (quarzd) OUT: "solve" mira@ws-11 (many licenses)',
      '10:00:03 (quarzd) OUT: "solve" mira@ws-11 (0 licenses)',
      '10:00:04 (quarzd) OUT: "solve" mira@ws-11 [open',
      '10:00:05 (quarzd) OUT: "solve" mira@ws-11 something',
      '10:00:06 (quarzd) OUT: "solve" mi\u0001ra@ws-11',
      `10:00:07 (quarzd) OUT: "${"s".repeat(256)}" mira@ws-11`,
      '10:00:08 (quarzd) OUT: "solve" mira@ws-11 (3)',
    );
    expect(events.map(({ EventType }) => EventType)).to.deep.equal(["server_stopped"]);
    expect(unreadable.map((text) => text.split(": ").slice(0, 2).join(": "))).to.deep.equal([
      "19: an event without user@host",
      "20: an event without a feature",
      "21: an event without user@host",
      "22: text after user@host that is not known",
      "23: a number of licences that is 0 or too large",
      "24: checkout data that does not end",
      "25: text after user@host that is not known",
      "26: control characters",
      "27: an event with a name that is too long",
      "28: text after user@host that is not known",
    ]);
  });

  it("is shown where time and daemon are missing, except where a list goes on", () => {
    const { unreadable } = readAfterOpening("free(): invalid pointer", "", "25:00:00 (quarzd) x", " 9:00:00 no daemon");
    expect(unreadable).to.deep.equal([
      "19: no time and daemon at its start: free(): invalid pointer",
      "21: no time and daemon at its start: 25:00:00 (quarzd) x",
      "22: no time and daemon at its start:  9:00:00 no daemon",
    ]);
  });

  it("gives user, host and number back, whatever they are", () => {
    const user = fc.stringMatching(/^[A-Za-z0-9._-]([A-Za-z0-9 ._-]{0,10}[A-Za-z0-9._-])?$/);
    const host = fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/);
    fc.assert(
      fc.property(
        user,
        host,
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.constantFrom("OUT", "IN", "QUEUED", "DEQUEUED"),
        (name, workstation, number, kind) => {
          expect(readEvent(`${kind}: "f" ${name}@${workstation}  (${number} licenses) `)).to.include({
            UserName: name,
            Workstation: workstation,
            NumberOfLicenses: number,
          });
        },
      ),
    );
  });

  it("never breaks the reading, whatever it is", () => {
    const start = fc.constantFrom(
      "",
      "10:00:00 (quarzd) ",
      "10:00:00 (quarzd) OUT: ",
      '10:00:00 (quarzd) DENIED: "f" a@b (',
      "10:00:00 (lmgrd) TIMESTAMP ",
      "2026-03-10T10:00:00Z (quarzd) ",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(start, fc.string({ maxLength: 60 })), { maxLength: 20 }), (lines) => {
        const texts = lines.map(([head, rest]) => (head + rest).replaceAll("\n", " "));
        const { events, unreadable } = readAfterOpening(...texts);
        expect(events.length + unreadable.length).to.be.at.most(texts.length + 1);
      }),
      { numRuns: 300 },
    );
  });
});
