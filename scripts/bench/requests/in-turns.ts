// Questions one at a time, on the large database and on a small one in turns: how long each takes, and what it takes of the
// processor. Which questions these are is for the caller.
import { DAY_MS } from "../../../domain/time/units.ts";
import { databaseWith } from "../databases.ts";
import { median } from "../load.ts";
import { processorSecondsOfTree } from "../memory.ts";
import { startMeasured } from "../process.ts";
import type { Row } from "../report.ts";

const smallSessions = 10_000;

export interface Question {
  readonly what: string;
  /** Below /api/v1, with its query. */
  readonly path: string;
  /** It is sent, where there is one. */
  readonly body?: object;
  /** Milliseconds. */
  readonly most: number;
}

interface Asked {
  /** Milliseconds on the large database, between two answers from the small one. */
  readonly row: Row;
  /** Milliseconds of the processor on the large one, of the service with the processes that read for it. */
  readonly processorMs: number;
}

/**
 * One for each question: the medians of so many rounds after a first one that does not count. Each round is asked of another day, as the
 * service gives an answer that it has once more.
 */
export async function askInTurns(
  folder: string,
  sessions: number,
  rounds: number,
  questionsAt: (now: number) => readonly Question[],
): Promise<Asked[]> {
  const large = await startMeasured("service", [await databaseWith(folder, sessions)]);
  const small = await startMeasured("service", [await databaseWith(folder, smallSessions)]);
  const asked: Asked[] = [];
  try {
    const now = Date.now();
    for (const [place, { what, most }] of questionsAt(now).entries()) {
      const times: [large: number, small: number][] = [];
      const used: number[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const question = questionsAt(now - (round + 1) * DAY_MS)[place] as Question;
        const before = await answer(small.url, question);
        const usedBefore = processorSecondsOfTree(large.pid);
        const own = await answer(large.url, question);
        const usedMs = (processorSecondsOfTree(large.pid) - usedBefore) * 1000;
        const after = await answer(small.url, questionsAt(now - (rounds + round + 1) * DAY_MS)[place] as Question);
        if (round < 0) continue;
        used.push(usedMs);
        times.push([own, (before + after) / 2]);
      }
      const row: Row = {
        ...{ what, unit: "ms", target: `<= ${most} ms` },
        ours: median(times.map(([own]) => own)),
        other: median(times.map(([, other]) => other)),
        ratio: median(times.map(([own, other]) => own / other)),
      };
      asked.push({ row, processorMs: median(used) });
    }
    return asked;
  } finally {
    await large.stop();
    await small.stop();
  }
}

async function answer(url: string, { path, body }: Question): Promise<number> {
  const began = performance.now();
  const sent = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${url}/api/v1/${path}`, sent);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  return performance.now() - began;
}
