// Every licence manager's outputs, logs and files, mutilated, reordered, doubled, translated and written by other systems: no
// person and no number is read that was not printed, the sum of checkouts never passes the printed use, and what is not read is listed.
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import { readLicenseFiles } from "../../collector/sources/flexlm/manager.ts";
import { managers } from "../../collector/sources/index.ts";
import { CannotRead, type LogFormat } from "../../collector/sources/manager.ts";
import { linesOf } from "../../collector/text/decode.ts";
import type { LogEvent } from "../../generated/contract.ts";
import { runsOf } from "../support/run/runs.ts";
import { mutilated } from "./mutilated-text.ts";
import { contextOf } from "./read-text.ts";

const folder = new URL("outputs/", import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => ({ manager: name.split("-")[0] ?? "", text: readFileSync(new URL(name, folder), "utf8") }));

/** What other systems, languages and people make of a text. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => `\uFEFF${text}`,
  (text) => text.replaceAll("    ", "\t"),
  (text) => text.replace(/\b(mkeller|jdoe|pruiz)\b/g, "Ann van der Lee"),
  (text) => text.replace(/\b(mkeller|jdoe|pruiz)\b/g, "José Müller"),
  (text) => text.replace(/\b(ws\d|WS-\d)\b/g, "$1 Room 4"),
  (text) => text.replace(/(\d)\.(\d)/g, "$1,$2"),
  (text) =>
    text
      .replace(/\bNov\b/g, "nov.")
      .replace(/\bTue\b/g, "mar.")
      .replace(/(\d+:\d\d)/g, "$1 PM"),
  (text) => text.split("\n").reverse().join("\n"),
  (text) => `${text}\n${text}`,
];

describe("Every reader of outputs", () => {
  const texts = fc
    .tuple(fc.constantFrom(...samples), fc.constantFrom(...disguises), fc.boolean())
    .chain(([{ manager, text }, disguise, isWhole]) => {
      const output = disguise(text);
      return fc.record({ manager: fc.constant(manager), output: isWhole ? fc.constant(output) : mutilated([output]) });
    });

  it("reads no person that was not printed, and no sum above the printed use", () => {
    fc.assert(
      fc.property(texts, ({ manager, output }) => {
        const read = readingOf(manager, output);
        for (const pool of poolsIn(read)) {
          const held = pool.Checkouts ?? [];
          for (const { UserName, Workstation } of held) {
            expect(output, "a printed user").to.include(UserName);
            if (Workstation) expect(output, "a printed host").to.include(Workstation);
          }
          const sum = held.reduce((total, { NumberOfLicenses }) => total + (NumberOfLicenses ?? 1), 0);
          if (typeof pool.Used === "number" && !pool.IsUncounted) expect(sum, "held").to.be.at.most(pool.Used);
        }
        const lines = linesOf(Buffer.from(output)).length;
        for (const { line } of read?.unreadable ?? []) expect(line).to.be.within(1, lines);
      }),
      { numRuns: runsOf(1_500) },
    );
  });

  it("reads of two outputs in one text, of one server, the later one, and adds nothing up", () => {
    for (const { manager, text } of samples) {
      const once = readingOf(manager, text);
      const twice = readingOf(manager, `${text}\n${text}`);
      if (twice?.isComplete === true) expect(latestOf(twice), text.slice(0, 60)).to.deep.equal(latestOf(once));
    }
  });

  it("makes no person of a part of a name of four words", () => {
    for (const { manager, text } of samples) {
      const output = text.replace(/\b(mkeller|jdoe|pruiz|asmith|bjones)\b/g, "Ann van der Lee");
      for (const { UserName } of poolsIn(readingOf(manager, output)).flatMap(({ Checkouts }) => Checkouts ?? []))
        expect(UserName).not.to.match(/^(Ann|Ann van|Ann van der)$/);
    }
  });
});

/** A few lines of each kind of log; what is damaged below are the lines about a user. */
const logs: Readonly<Record<string, { readonly format: LogFormat | undefined; readonly text: string }>> = {
  flexlm: {
    format: managers.flexlm?.log,
    text: ["flexlm-granted-from-tokens.debug.log", "flexlm-verbose.debug.log"].map(sampleText).join("\n"),
  },
  "rlm report log": {
    format: managers.rlm?.reportLog,
    text: [
      "RLM Report Log Format 0, version 1.4",
      "START lic-1 03/05/2026 08:00:00",
      'PRODUCT solve 5.0 1 10 0 10 "" "" "" "" "" "" 0 0 0 0 0 0',
      'OUT solve 5.0 1 mkeller ws1 "" 2 2 0 c1 c1 1f "" "solve" "5.0" 03/05 08:01:02.1234',
      'DENY solve 5.0 jdoe ws2 "" 3 -22 1 12ab 03/05 08:30',
      'IN 1 solve 5.0 mkeller ws1 "" 2 0 0 c1 03/05 09:00:00',
    ].join("\n"),
  },
  "rlm debug log": {
    format: managers.rlm?.log,
    text: [
      "03/05 08:01 (acme) OUT: solve pro v5.0 by mkeller@ws1 (2 licenses)",
      "03/05 08:02 (acme) IN: (client exit) solve pro v5.0 by mkeller@ws1 (2 licenses)",
      "03/05 08:03 (acme) DENIED: (3) solve pro v5.0 to jdoe@ws2",
      "03/05 08:03 (acme)     All licenses in use (-22)",
    ].join("\n"),
  },
  dsls: {
    format: managers.dsls?.log,
    text: [
      "2026/03/05 10:00:00:123 I USGTRACING  Grant!!AB3!X1!Product!T!2!P!WS1 (id1)!192.0.2.1!mkeller!upn!exe!v!f",
      "2026/03/05 10:05:00:123 I USGTRACING  Detachment!!AB3!X1!Product!T!2!P!WS1 (id1)!192.0.2.1!mkeller!upn!exe!v!f",
      "2026/03/05 10:07:00:123 W LICENSESERV AB3 not granted, no more available license ( from client WS2 (id2)/192.0.2.2|jdoe|upn|exe v )",
    ].join("\n"),
  },
  codemeter: {
    format: managers.codemeter?.log,
    text: [
      "2026-03-05 10:00:03: Access from ws1(NORTH\\mkeller,Pipe) to 6000437:8755 (Handle 21)",
      "2026-03-05 10:30:00: Entry (6000437:8755) not found - Event WB0212 (NO MORE LICENSES), Request IP-Address ws2(NORTH\\jdoe,Pipe)",
      "2026-03-05 11:00:00: Handle 21 released",
    ].join("\n"),
  },
  rms: {
    format: managers.rms?.log,
    text: [
      "# Startup Sentinel RMS Development Kit v7.00 Thu Mar 05 08:00:00 2026  1772697600 root 140 4294489039",
      "2 0 MTI1 Thu Mar 05 08:00:33 2026  1772697633 solve v 0 2 0 mkeller ws1 7.00 1 - MA== 754986 OTM1MzQ1Nzk5",
      "2 0 MTI1 Thu Mar 05 08:01:33 2026  1772697693 solve v 2 0 0 mkeller ws1 7.00 1 - MQ== 905242 MTY2MDIyOA==",
    ].join("\n"),
  },
};

/** How one word of a line is damaged, from `at` on. */
const damages: Readonly<Record<string, (word: string) => string>> = {
  "is gone": () => "",
  "is doubled": (word) => `${word} ${word}`,
  "has a letter too many": (word) => word.replace(/[A-Za-z0-9]/, "$&q"),
  "is cut": (word) => word.slice(0, Math.ceil(word.length / 2)),
  "is another": () => "zzqq",
};

describe("Every reader of logs and files", () => {
  it("lists a foreign line with its number, wherever it stands", () => {
    const foreign = "zzqq 4711 marker";
    const kinds = [
      ...samples.map(({ manager, text }) => ({
        text,
        unread: (output: string) => (readingOf(manager, output)?.unreadable ?? []).map(({ line }) => line),
      })),
      ...Object.values(logs).map(({ format, text }) => ({
        text,
        unread: (output: string) => logRead(format, output).unread,
      })),
      { text: sampleText("flexlm-year-00.lic").replaceAll("\\\n", ""), unread: unreadOfLicenses },
      { text: "GROUP design ann bob\nRESERVE 2 solve GROUP design\nMAX 3 solve USER ann", unread: unreadOfOptions },
    ];
    for (const { text, unread } of kinds) {
      const lines = text.split("\n");
      for (let at = 0; at <= lines.length; at += 1) {
        const output = [...lines.slice(0, at), foreign, ...lines.slice(at)].join("\n");
        // In JSON the object is listed that it spoils, where that begins.
        const isListed = (line: number) => line === at + 1 || (/^[{[]/.test(text) && line <= at + 1);
        expect(unread(output), `line ${at + 1} of ${text.slice(0, 40)}`).to.satisfy((found: number[]) =>
          found.some(isListed),
        );
      }
    }
  });

  it("reads an event, or lists its line, whatever became of one word", () => {
    for (const [kind, { format, text }] of Object.entries(logs)) {
      const lines = text.split("\n");
      for (const [index, line] of lines.entries()) {
        if (!/mkeller|jdoe/.test(line)) continue;
        for (const [damage, change] of Object.entries(damages)) {
          for (const { 0: word, index: at } of line.matchAll(/\S+/g)) {
            const damaged = line.slice(0, at) + change(word) + line.slice(at + word.length);
            const { events, unread } = logRead(format, [...lines.slice(0, index), damaged].join("\n"));
            const before = logRead(format, lines.slice(0, index).join("\n")).events;
            const isRead = events.length > before.length;
            expect(isRead || unread.includes(index + 1), `${kind}: "${word}" ${damage}: ${damaged}`).to.equal(true);
          }
        }
      }
    }
  });

  it("reads no person and no number of licences that was not printed", () => {
    const texts = fc
      .tuple(fc.constantFrom(...Object.values(logs)), fc.constantFrom(...disguises))
      .chain(([{ format, text }, disguise]) =>
        fc.record({ format: fc.constant(format), output: mutilated([disguise(text)]) }),
      );
    fc.assert(
      fc.property(texts, ({ format, output }) => {
        for (const event of logRead(format, output).events) {
          if (!("UserName" in event)) continue;
          expect(output, "a printed user").to.include(event.UserName);
          if (event.Workstation) expect(output, "a printed host").to.include(event.Workstation);
          const { NumberOfLicenses = 1 } = event;
          if (NumberOfLicenses > 1) expect(output, "a printed number").to.match(new RegExp(`0*${NumberOfLicenses}`));
        }
      }),
      { numRuns: runsOf(1_500) },
    );
  });
});

function sampleText(name: string): string {
  return readFileSync(new URL(name, folder), "utf8");
}

function logRead(format: LogFormat | undefined, text: string): { events: readonly LogEvent[]; unread: number[] } {
  const unread: number[] = [];
  const context = {
    server: "27000@lic",
    address: null,
    zone: contextOf().zone,
    at: Date.UTC(2026, 10, 28),
    isAtSet: true,
    year: null,
    complain: (line: number) => unread.push(line),
    // A note counts as a report, too.
    note: (line: number) => unread.push(line),
  };
  const lines = text.split(/\r?\n/);
  try {
    const ahead = format?.lookAhead?.(context);
    for (const line of lines) if (ahead?.read(line)) break;
    const reader = format?.open(context, null, ahead?.result() ?? null) ?? expect.fail("this manager has no such log");
    const events = lines.flatMap((line, index) => [...reader.read(line, index + 1)]);
    return { events: [...events, ...(reader.rest?.() ?? [])], unread };
  } catch (error) {
    if (error instanceof CannotRead) return { events: [], unread };
    throw error;
  }
}

function unreadOfLicenses(licenseFile: string): number[] {
  return readLicenseFiles({ licenseFile, optionsFile: null }, contextOf()).unreadable.map(({ line }) => line);
}

function unreadOfOptions(optionsFile: string): number[] {
  return readLicenseFiles({ licenseFile: null, optionsFile }, contextOf()).unreadable.map(({ line }) => line);
}

function readingOf(manager: string, text: string) {
  try {
    return managers[manager]?.readStatus?.(text, contextOf({ at: "2026-11-28T00:00:00Z", isAtSet: true })) ?? null;
  } catch (error) {
    if (error instanceof CannotRead) return null;
    throw error;
  }
}

/** The pools of each licence server, by its name: of its last message. */
function latestOf(read: ReturnType<typeof readingOf>) {
  return Object.fromEntries(
    (read?.messages ?? []).map((message) => [
      message.LicenseServer.Name,
      message.MessageType === "data_inquiry" ? message.Pools : message.Status,
    ]),
  );
}

function poolsIn(read: ReturnType<typeof readingOf>) {
  return read?.messages.flatMap((message) => (message.MessageType === "data_inquiry" ? message.Pools : [])) ?? [];
}
