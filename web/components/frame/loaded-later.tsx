// A component whose script is loaded when it is first shown. A failed load is tried again when the component is shown
// again, after a pause: React would repeat a failed load at once, in an endless loop of requests.
import { Component, type ComponentType, lazy, type ReactNode, useSyncExternalStore } from "react";
import { PageNotLoaded } from "../../service/api.ts";
import { ErrorNotice } from "../text/notices.tsx";

interface Props {
  /** A change of it clears the error. */
  readonly address: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly address: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.address === state.address ? null : { error: null, address: props.address };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <ErrorNotice error={this.state.error} retry={() => this.setState({ error: null })} />;
  }
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** After so long the reader sees that a page is loading; milliseconds. */
const indicatorDelayMs = 150;
let indicated = 0;
const listeners = new Set<() => void>();

/** Indicates that the script is loading, unless that is quick. */
async function withIndicator<T>(script: Promise<T>): Promise<T> {
  let isIndicated = false;
  const change = (by: number) => {
    isIndicated = by > 0;
    indicated += by;
    for (const listener of listeners) listener();
  };
  const timer = setTimeout(() => change(1), indicatorDelayMs);
  try {
    return await script;
  } finally {
    clearTimeout(timer);
    if (isIndicated) change(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the reader waits for the script of another page: meanwhile React shows the previous page. */
export const usePageIsComing = () => useSyncExternalStore(subscribe, () => indicated > 0);

interface LoadedLater<Properties> {
  (properties: Properties): ReactNode;
  /** Loads the script now, so that the component is drawn at once; never rejects. */
  readonly loadNow: () => Promise<void>;
}

/** Throws a PageNotLoaded until the next attempt: after half a second, then after twice as long each time. */
export function loadedLater<Properties extends object = object>(
  load: () => Promise<ComponentType<Properties>>,
): LoadedLater<Properties> {
  let failures = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await withIndicator(load()) };
      } catch (error) {
        failures += 1;
        failedAt = Date.now();
        hasFailed = true;
        throw new PageNotLoaded(error);
      }
    });
  let Page = attempt() as ComponentType<Properties>;
  const loadNow = async () => {
    await load().then(
      (Loaded) => {
        Page = Loaded;
      },
      () => {}, // drawing it tries again and shows the error
    );
  };
  const draw = (properties: Properties) => {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
    if (hasFailed && Date.now() - failedAt >= pauseMs) {
      hasFailed = false;
      Page = attempt() as ComponentType<Properties>;
    }
    return <Page {...properties} />;
  };
  return Object.assign(draw, { loadNow });
}
