// A client that watches the stream of events, for tests: it stores what comes, and waits for what must come.
import { connect, events, getEvents, type ServerEvent } from "../../../generated/client/index.js";
import { waitUntil } from "../run/wait.ts";

export interface Watcher {
  /** All events so far, `Ready` and `Reset` among them. */
  readonly events: readonly ServerEvent[];
  /** The id from which another call goes on. */
  lastId(): string;
  /** Resolves when so many events of this name came. */
  until(name: string, count?: number): Promise<ServerEvent>;
  /** Resolves when the service ended the stream, with the error if it broke. */
  readonly ended: Promise<unknown>;
  hasEnded(): boolean;
  /** Hangs up. */
  close(): Promise<void>;
}

/** Resolves when the stream has begun; rejects where it is refused. */
export async function watchEvents(
  url: string,
  token?: string,
  input: { LastEventId?: string; ForSeconds?: number } = {},
  headers: Record<string, string> = {},
): Promise<Watcher> {
  const seen: ServerEvent[] = [];
  const hanging = new AbortController();
  let last = "";
  let isOver = false;
  const service = connect({ url, token: token ?? null });
  const onLife = (id: string) => {
    last = id;
  };
  const options = { signal: hanging.signal, headers, onLife };
  const stream = events(getEvents, service, input, options);
  const first = await stream.next();
  if (!first.done) seen.push(first.value);
  const ended = (async () => {
    try {
      for await (const event of stream) seen.push(event);
      return undefined;
    } catch (error) {
      return error;
    } finally {
      isOver = true;
    }
  })();
  const named = (name: string) => seen.filter(({ event }) => event === name);
  return {
    events: seen,
    lastId: () => last,
    ended,
    hasEnded: () => isOver,
    async until(name, count = 1) {
      await waitUntil(`${count} ${name}`, async () => named(name).length >= count);
      return named(name)[count - 1] as ServerEvent;
    },
    async close() {
      hanging.abort();
      await ended;
    },
  };
}
