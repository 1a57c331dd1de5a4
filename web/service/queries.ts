// How the pages keep what the service answered: TanStack Query with one notion of how often to ask again and when to
// give up. Pages ask with `useOperation`.
import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Answer, Input, Operation, OperationId } from "../../generated/client/index.js";
import { ProblemError } from "../../generated/client/index.js";
import { service } from "./api.ts";
import { SignInProblem } from "./sign-in.ts";

/** How often shown data is loaded again. */
export const refreshMs = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (attempt, error) => (error instanceof ProblemError ? (error.retryAfter ?? 1) : 2 ** attempt) * 1000,
      // A failure says more than waiting when the browser believes that it is offline.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** Whether the same request may well succeed a moment later. */
function isPassing(error: unknown): boolean {
  if (error instanceof SignInProblem) return false;
  return !(error instanceof ProblemError) || error.status === 503 || error.status === 429;
}

export interface AskOptions {
  /** Milliseconds after which it is loaded again; not while the tab is hidden. */
  readonly refreshMs?: number;
  readonly enabled?: boolean;
}

/**
 * What an operation answers to an input, kept while the next one is awaited. The same question on one page is asked once.
 * `name` is the operation's; it is part of the cache key.
 */
export function useOperation<Id extends OperationId>(
  name: Id,
  operation: Operation<Id>,
  input: Input<Id>,
  { refreshMs: refetchInterval, enabled = true }: AskOptions = {},
): UseQueryResult<Answer<Id>> {
  const call = operation as (
    s: typeof service,
    input: Input<Id>,
    options: { signal: AbortSignal },
  ) => Promise<Answer<Id>>;
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(service, input, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(refetchInterval !== undefined && { refetchInterval }),
  }) as UseQueryResult<Answer<Id>>;
}
