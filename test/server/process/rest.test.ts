// server/start/rest.ts: what a busy time took of memory is given back at rest.
import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { root } from "../../support/run/process.ts";

/** Fills the space of young objects, then waits; says what there was at most, and what is there when it is less or time is over. */
const busyThenIdle = (begin: string) => `
import { giveBackAtRest } from "./server/start/rest.ts";
${begin}
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

function givenBack(begin: string): number {
  const options = { cwd: root, encoding: "utf8" } as const;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", busyThenIdle(begin)], options);
  return Number(stdout);
}

describe("a server at rest", () => {
  it("gives back the memory that it needed while it was busy", () => {
    expect(givenBack("giveBackAtRest({ everyMs: 100, mostBusy: 0.9 });")).to.be.above(20);
  });
});
