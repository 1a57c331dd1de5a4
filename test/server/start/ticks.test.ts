// server/start/ticks.mjs: process.nextTick stays on V8's short way. V8 itself says what it knows of the objects that a call makes.
import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { root } from "../../support/run/process.ts";

/**
 * Calls it often and cleans the heap while no call waits, in turns, and prints what V8 noted of it. Several times, as what V8
 * compiles beside it keeps the shape for a while: how long depends on how busy the machine is.
 */
const noted = (begin: string) => `
${begin}
import { setTimeout } from "node:timers/promises";
const often = () => { for (let count = 0; count < 1000; count++) process.nextTick(() => {}); };
for (let turn = 0; turn < 10; turn++) {
  often();
  await setTimeout(20);
  gc({ type: "major", execution: "sync", flavor: "last-resort" });
  await setTimeout(20);
  gc();
}
often();
%DebugPrint(process.nextTick);`;

function kindsOfNames(begin: string): string[] {
  const flags = ["--expose-gc", "--allow-natives-syntax", "--input-type=module"];
  const { stdout } = spawnSync(process.execPath, [...flags, "--eval", noted(begin)], { cwd: root, encoding: "utf8" });
  return [...stdout.matchAll(/DefineKeyedOwnPropertyInLiteral (\w+)/g)].map(([, kind = ""]) => kind);
}

describe("process.nextTick after the heap was cleaned", () => {
  it("still knows the shape of what it makes", () => {
    const kinds = kindsOfNames(`import "./server/start/ticks.mjs";`);
    expect(kinds).to.not.be.empty;
    expect(new Set(kinds)).to.deep.equal(new Set(["MONOMORPHIC"]));
  });

  it("would not know it by itself: when this fails, Node needs no help any more", () => {
    expect(kindsOfNames("")).to.include("MEGAMORPHIC");
  });
});
