// Waits for a condition, not for time.

/** Calls `isTrue` every 50 ms until it holds; fails after `longestMs`, naming what was waited for. */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  longestMs: number,
): Promise<void> {
  for (const end = performance.now() + longestMs; !(await isTrue()); ) {
    if (performance.now() > end) throw new Error(`Waited ${longestMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
