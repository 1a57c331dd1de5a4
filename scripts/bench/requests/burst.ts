// Many look-ups at once, asked and unpacked in a thread of their own: what others wait for beside them is the server's work, not ours.
import { parentPort, Worker, workerData } from "node:worker_threads";

interface Burst {
  readonly url: string;
  readonly token: string;
  readonly count: number;
}

/** The statuses of `count` requests that are sent at once. */
export function askAtOnce(burst: Burst): Promise<number[]> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: burst }).once("message", resolve).once("error", reject);
  });
}

/** The status of one look-up whose answer was read to its end. */
export async function statusOf(url: string, token: string): Promise<number> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}

if (parentPort !== null) {
  const { url, token, count } = workerData as Burst;
  parentPort.postMessage(await Promise.all(Array.from({ length: count }, () => statusOf(url, token))));
}
