// What every reading operation of the contract takes under load: its first page, asked by twenty clients; and what a page of
// sessions takes while somebody asks for a year of all users again and again.
import autocannon from "autocannon";
import { databaseWith } from "../databases.ts";
import { answer, median } from "../load.ts";
import { processorSecondsOfTree } from "../memory.ts";
import { type Measured, startMeasured } from "../process.ts";
import { type Row, rowOf } from "../report.ts";
import { firstQuestions } from "./first-questions.ts";

const clients = 20;

interface Load {
  readonly sessions: number;
  readonly seconds: number;
  readonly turns: number;
}

/** The 99th percentile of each operation, and what one answer takes of the processor, which a busy machine changes less. */
export async function measureFirstPages(folder: string, { sessions, seconds, turns }: Load): Promise<Row[]> {
  const service = await startMeasured("service", [await databaseWith(folder, sessions)]);
  try {
    const rows = [await besideReport(service, seconds, turns)];
    for (const [id, request] of firstQuestions(service.url)) {
      const first = await answer(request);
      if (first.status === 404) continue; // there is none with this Id
      if (!first.ok) throw new Error(`${id} was answered with ${first.status}: ${await first.text()}`);
      const asked = { ...request, connections: clients };
      // Each database process prepares its statements and reads its pages once; what takes longer than a turn is asked so often alone.
      const once = await measured(service, { ...asked, amount: clients });
      const { p99, processorMs, failed } =
        once.seconds > seconds ? once : await measured(service, { ...asked, duration: seconds });
      rows.push(rowOf(`${id}, p99 of ${clients} clients`, "ms", p99, "<= 50 ms"));
      if (failed > 0) rows.push(rowOf(`${id}, failed`, "answers", failed, "0"));
      rows.push(rowOf(`${id}, time of the processor`, "ms an answer", processorMs));
    }
    return rows;
  } finally {
    await service.stop();
  }
}

async function measured({ pid }: Measured, load: autocannon.Options) {
  const before = processorSecondsOfTree(pid);
  const { latency, non2xx, errors, requests, duration } = await autocannon({ ...load, timeout: 120 });
  const used = processorSecondsOfTree(pid) - before;
  const answers = Math.max(1, requests.total);
  return { p99: latency.p99, processorMs: (used * 1000) / answers, seconds: duration, failed: non2xx + errors };
}

/** The 99th percentile of pages of sessions, beside the heaviest report and without it. */
async function besideReport({ url }: Measured, seconds: number, turns: number): Promise<Row> {
  const page = { url: `${url}/api/v1/sessions`, connections: 4, overallRate: 100, duration: seconds };
  const report = { url: `${url}/api/v1/features/useractivity?TimeFrame=ThisYear&PageSize=1000`, connections: 1 };
  const beside: number[] = [];
  const alone: number[] = [];
  // One request in a hundred scatters: of a few turns not even the median holds still.
  for (let turn = 0; turn < 3 * turns; turn++) {
    alone.push((await autocannon(page)).latency.p99);
    const reporting = autocannon({ ...report, duration: seconds + 1 });
    beside.push((await autocannon(page)).latency.p99);
    await reporting;
  }
  const ratio = median(beside.map((ms, turn) => ms / (alone[turn] ?? Number.NaN)));
  const what = "p99 of a page of sessions beside a year of all users, to alone";
  return { ...rowOf(what, "ms", median(beside), "<= 2", median(alone)), ratio };
}
