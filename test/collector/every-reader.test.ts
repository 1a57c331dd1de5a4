// Every licence manager's outputs, mutilated, reordered, doubled, translated and written by other systems: no person and no
// number is read that was not printed, and the sum of checkouts never passes the printed use.
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import { CannotRead } from "../../collector/sources/cannot-read.ts";
import { managers } from "../../collector/sources/index.ts";
import { linesOf } from "../../collector/text/decode.ts";
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
      const said = disguise(text);
      return fc.record({ manager: fc.constant(manager), said: isWhole ? fc.constant(said) : mutilated([said]) });
    });

  it("reads no person that was not printed, and no sum above the printed use", () => {
    fc.assert(
      fc.property(texts, ({ manager, said }) => {
        const read = readingOf(manager, said);
        for (const pool of poolsIn(read)) {
          const held = pool.Checkouts ?? [];
          for (const { UserName, Workstation } of held) {
            expect(said, "a printed user").to.include(UserName);
            if (Workstation) expect(said, "a printed host").to.include(Workstation);
          }
          const sum = held.reduce((total, { NumberOfLicenses }) => total + (NumberOfLicenses ?? 1), 0);
          if (typeof pool.Used === "number" && !pool.IsUncounted) expect(sum, "held").to.be.at.most(pool.Used);
        }
        const lines = linesOf(Buffer.from(said)).length;
        for (const { line } of read?.unreadable ?? []) expect(line).to.be.within(1, lines);
      }),
      { numRuns: 1_500 },
    );
  }).timeout(120_000);

  it("makes no person of a part of a name of four words", () => {
    for (const { manager, text } of samples) {
      const said = text.replace(/\b(mkeller|jdoe|pruiz|asmith|bjones)\b/g, "Ann van der Lee");
      for (const { UserName } of poolsIn(readingOf(manager, said)).flatMap(({ Checkouts }) => Checkouts ?? []))
        expect(UserName).not.to.match(/^(Ann|Ann van|Ann van der)$/);
    }
  });
});

function readingOf(manager: string, text: string) {
  try {
    return managers[manager]?.readStatus?.(text, contextOf({ at: "2026-11-28T00:00:00Z", isAtSet: true })) ?? null;
  } catch (error) {
    if (error instanceof CannotRead) return null;
    throw error;
  }
}

function poolsIn(read: ReturnType<typeof readingOf>) {
  return read?.messages.flatMap((message) => (message.MessageType === "data_inquiry" ? message.Pools : [])) ?? [];
}
