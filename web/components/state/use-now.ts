// The current instant, renewed every few seconds, for texts that say how old something is.
import { useEffect, useState } from "react";

/** Milliseconds since 1970. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
