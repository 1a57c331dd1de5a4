// Waits for what is true, not for time.

/** Asks `isTrue` every 50 ms until it holds; fails after `longestMs`, with what was waited for. */
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
