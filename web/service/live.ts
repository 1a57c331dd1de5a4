// Live pages: the service sends an event when something changes, and the page loads its data again. Without events the page
// loads at intervals. One event stream a page, and none while its tab is hidden: a browser has few connections to a host.
import { useEffect, useRef, useState } from "react";
import { events, getEvents } from "../../generated/client/index.js";
import { service } from "./api.ts";
import { refreshMs } from "./queries.ts";

/** Loaded this often even while events come: not every change has an event. */
const liveRefreshMs = 300_000;
/** The pause between two loads: a minimum, and a multiple of the duration of the last load. */
const leastPauseMs = 2_000;
const pauseFactor = 10;
/** A connection without data for so long is dead. */
const silentMs = 40_000;
const [firstRetryMs, longestRetryMs] = [3_000, 60_000];

export interface Live {
  readonly isLive: boolean;
  /** How often the page loads without an event. */
  readonly refreshMs: number;
}

/** Calls `load` soon after an event, never while a load runs. */
export function useLive(load: () => Promise<unknown>): Live {
  const [isLive, setLive] = useState(false);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const ending = new AbortController();
    const news = refetchOnChanges(() => latest.current(), ending.signal);
    void listen(ending.signal, setLive, news);
    return () => ending.abort();
  }, []);
  return { isLive, refreshMs: isLive ? liveRefreshMs : refreshMs };
}

/** Returns the function to call on each event. */
function refetchOnChanges(load: () => Promise<unknown>, signal: AbortSignal): () => void {
  let isWanted = false;
  let isAsking = false;
  return async function news() {
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    while (isWanted && !signal.aborted) {
      isWanted = false;
      const began = performance.now();
      await load().catch(() => {});
      await pause(Math.max(leastPauseMs, pauseFactor * (performance.now() - began)), signal);
    }
    isAsking = false;
  };
}

async function listen(signal: AbortSignal, setLive: (isLive: boolean) => void, news: () => void): Promise<void> {
  let lastId: string | undefined;
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(retryMs * 2, longestRetryMs)) {
    await shown(signal);
    if (signal.aborted) return;
    const connection = new Connection(signal);
    const onId = (id: string) => {
      lastId = id;
    };
    await hear(connection, lastId, onId, (event) => {
      retryMs = firstRetryMs;
      if (event === "Ready") setLive(true);
      news();
    });
    const isHidden = document.hidden;
    connection.close();
    if (signal.aborted) return;
    setLive(false);
    if (!isHidden) await pause(retryMs, signal);
  }
}

/** One connection, from the event after `lastId` on until it ends. */
async function hear(
  connection: Connection,
  lastId: string | undefined,
  onId: (id: string) => void,
  onEvent: (event: string) => void,
): Promise<void> {
  const input = lastId === undefined ? {} : { LastEventId: lastId };
  const onLife = (id: string) => {
    if (id !== "") onId(id);
    connection.lives();
  };
  try {
    for await (const { event } of events(getEvents, service, input, { signal: connection.signal, onLife }))
      onEvent(event);
  } catch {
    // Refused or broken: the page loads at intervals meanwhile.
  }
}

/** Aborted when the page is left, its tab is hidden, or no data comes. */
class Connection {
  readonly #ending = new AbortController();
  readonly #onHide = () => document.hidden && this.#ending.abort();
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly signal: AbortSignal;

  constructor(page: AbortSignal) {
    this.signal = AbortSignal.any([page, this.#ending.signal]);
    document.addEventListener("visibilitychange", this.#onHide);
    this.lives();
  }

  lives(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#ending.abort(), silentMs);
  }

  close(): void {
    clearTimeout(this.#silence);
    document.removeEventListener("visibilitychange", this.#onHide);
    this.#ending.abort();
  }
}

/** Resolves when the tab is shown, or the page is left. */
function shown(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    signal.addEventListener("abort", check, { once: true });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
