// What the main thread of a page does, task by task, as Chromium traces it: in processor time, which a busy machine changes less
// than the time of a clock. What the pages themselves cost: pages.ts.
import type { CDPSession, Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time; left out where the event takes no time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const taskName = /RunTask$/;

/** The processor time of the longest task of the page's main thread while `act` runs, in milliseconds. */
export async function longestTaskMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline"] },
  });
  await act();
  const isComplete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await isComplete;
  await session.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isNamed = ({ name, args }: TraceEvent) => name === "thread_name" && args.name === "CrRendererMain";
  const threads = new Set(events.filter(isNamed).map(threadOf));
  const tasks = events.filter((event) => taskName.test(event.name) && threads.has(threadOf(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
