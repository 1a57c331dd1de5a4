// db/rest.ts: what a busy time took of memory is given back at rest.
import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { root } from "../support/run/process.ts";

/** Fills the space of young objects, then waits; says what there was at most, and what is there when it is less or time is over. */
const busyThenIdle = `
const { giveBackAtRest } = await import(${JSON.stringify(new URL("../../db/rest.ts", import.meta.url))});
giveBackAtRest({ everyMs: 100, mostBusy: 0.9 });
let kept = [];
for (let count = 0; count < 3e6; count++) { kept.push({ count }); if (kept.length > 4e5) kept = []; }
kept = [];
const megabytes = () => process.memoryUsage().heapTotal / 1e6;
const most = megabytes();
const end = Date.now() + 4000;
const looking = setInterval(() => {
  if (megabytes() > most - 20 && Date.now() < end) return;
  clearInterval(looking);
  console.log(most - megabytes());
}, 20);`;

const inThread = `
import { Worker } from "node:worker_threads";
new Worker(new URL("data:text/javascript," + encodeURIComponent(${JSON.stringify(busyThenIdle)})));`;

function givenBack(code: string): number {
  const args = ["--expose-gc", "--input-type=module", "--eval", code];
  return Number(spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" }).stdout);
}

describe("a server at rest", () => {
  it("gives back the memory that its main thread needed while it was busy", () => {
    expect(givenBack(busyThenIdle)).to.be.above(20);
  });

  it("gives back the memory that a thread of its database needed while it was busy", () => {
    expect(givenBack(inThread)).to.be.above(20);
  });
});
