// Waits for a condition, not for time.

/** So long that only what never comes is given up, on a slow machine too. */
const patienceMs = 240_000;

/**
 * Calls `isTrue` every 50 ms until it holds; fails after four minutes, naming what was waited for. `longestMs` is for what the service
 * promises within a time.
 */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  longestMs = patienceMs,
): Promise<void> {
  for (const end = performance.now() + longestMs; !(await isTrue()); ) {
    if (performance.now() > end) throw new Error(`Waited ${longestMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
