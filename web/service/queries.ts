// How the pages keep what the service answered: TanStack Query with one notion of how often to ask again and when to
// give up. Pages ask with `useOperation`, and change something with `useChange`.
import { keepPreviousData, QueryClient, type UseQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import {
  type Answer,
  type Denial,
  type DenialQuery,
  type Feature,
  type FeatureQuery,
  type Input,
  type Operation,
  type OperationId,
  ProblemError,
  type QueriedSession,
  type SessionQuery,
  UnexpectedAnswer,
} from "../../generated/client/index.js";
import { isNetworkFailure, service } from "./api.ts";
import { SignInProblem } from "./sign-in.ts";

/** How often shown data is loaded again. */
export const refreshMs = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => isPassing(error) || (failures < 2 && mayPass(error)),
      retryDelay: pauseMs,
      // A failure says more than waiting when the browser believes that it is offline.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** The service, or the way to it, may be well again a moment later: such a question is asked until it is answered. */
function isPassing(error: unknown): boolean {
  if (error instanceof ProblemError) return [408, 429, 503].includes(error.status) && !isTooSlow(error);
  if (error instanceof UnexpectedAnswer) return [408, 429].includes(error.status) || error.status >= 500;
  return isNetworkFailure(error);
}

const isTooSlow = (error: ProblemError) => error.code === "query_too_slow";

/** Worth another try or two, and no more. */
function mayPass(error: unknown): boolean {
  return error instanceof ProblemError ? isTooSlow(error) : !(error instanceof SignInProblem);
}

/** After these failures the reader hears of them, while the question goes on being asked. */
const failuresUnsaid = 2;
const longestPauseMs = 15_000;

/** Never so long that a reader takes the page for dead, unless the service counts requests. */
function pauseMs(failures: number, error: unknown): number {
  if (!(error instanceof ProblemError)) return Math.min(1000 * 2 ** failures, longestPauseMs);
  const asked = (error.retryAfter ?? 2 ** failures) * 1000;
  return error.status === 429 ? asked : Math.min(asked, longestPauseMs);
}

/** Longer than any question may take the service, its wait for a turn included: the connection is dead. */
const longestAnswerMs = 90_000;

interface AskOptions {
  /** Milliseconds after which it is loaded again; not while the tab is hidden. */
  readonly refreshMs?: number;
  readonly enabled?: boolean;
}

/** An answer, and how it stands with the question. */
export type Asked<T> = Pick<
  UseQueryResult<T>,
  "data" | "isPending" | "isFetching" | "isPlaceholderData" | "dataUpdatedAt" | "fetchStatus"
> & {
  /** Null while all is well. It may come while the question is still being asked, and goes when it is answered. */
  readonly error: unknown;
  /** Asks at once. */
  readonly refetch: () => Promise<unknown>;
};

/** An operation, or what asks it more than once for one answer. */
export type Question<Id extends OperationId> = (
  connection: typeof service,
  input: Input<Id>,
  options: { readonly signal: AbortSignal },
) => Promise<Answer<Id>>;

/**
 * What an operation answers to an input, kept while the next one is awaited. The same question on one page is asked once.
 * `name` is the operation's; it is part of the cache key.
 */
export function useOperation<Id extends OperationId>(
  name: Id,
  operation: Operation<Id> | Question<Id>,
  input: Input<Id>,
  { refreshMs: refetchInterval, enabled = true }: AskOptions = {},
): Asked<Answer<Id>> {
  const call = operation as Question<Id>;
  const queryKey = [name, input];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(service, input, { signal: AbortSignal.any([signal, AbortSignal.timeout(longestAnswerMs)]) }),
    // What is not asked any more has no answer.
    ...(enabled && { placeholderData: keepPreviousData }),
    enabled,
    ...(refetchInterval !== undefined && { refetchInterval }),
  }) as UseQueryResult<Answer<Id>>;
  const { data, isPending, isFetching, isPlaceholderData, dataUpdatedAt, fetchStatus } = query;
  const error = query.error ?? (query.failureCount > failuresUnsaid ? query.failureReason : null);
  const refetch = async () => {
    if (!enabled) return;
    await queryClient.cancelQueries({ queryKey, exact: true });
    return query.refetch();
  };
  return { data, isPending, isFetching, isPlaceholderData, dataUpdatedAt, fetchStatus, error, refetch };
}

/** The lists of queries by body: what orders them is a body, and what they list is a row. */
interface Lists {
  queryDenials: { body: DenialQuery; row: Denial };
  queryFeatures: { body: FeatureQuery; row: Feature };
  querySessions: { body: SessionQuery; row: QueriedSession };
}

interface ListPart<Row> {
  readonly Items: readonly Row[];
  readonly TotalCount: number;
}

export interface ListAsked<Part> extends Asked<Part> {
  /** Asks for the rows behind those that are there; null: there are none. */
  readonly more: (() => void) | null;
}

const pageSize = 1000;
/** The service lists no more in any order. */
const mostRows = 200_000;

type AskOf<Part> = (part: number, options: { readonly signal: AbortSignal }) => Promise<Part>;

/** A list in the order that `body` asks for, of which more rows come when they are asked for. */
export function useList<Id extends keyof Lists>(
  name: Id,
  operation: Operation<Id>,
  body: Lists[Id]["body"],
  enabled = true,
): ListAsked<ListPart<Lists[Id]["row"]>> {
  const call = operation as unknown as Question<Id>;
  return useParts(
    [name, "list", body],
    (part, options) => {
      const asked = { body: { ...body, Offset: part * pageSize, Limit: pageSize } };
      return call(service, asked as Input<Id>, options) as Promise<ListPart<Lists[Id]["row"]>>;
    },
    { enabled },
  );
}

/** Operations that answer pages. */
type PagedId = {
  [Id in OperationId]: Answer<Id> extends ListPart<object> & { readonly TotalPages: number } ? Id : never;
}[OperationId];

/** The same of one that answers pages, in the order that its input asks for. */
export function usePages<Id extends PagedId>(
  name: Id,
  operation: Operation<Id>,
  input: Partial<Input<Id>>,
  options: AskOptions = {},
): ListAsked<Answer<Id>> {
  const ask = (part: number, waiting: { readonly signal: AbortSignal }) =>
    pageOf(operation, service, input, part + 1, waiting);
  return useParts([name, "list", input], ask as AskOf<ListPart<object>>, options) as ListAsked<Answer<Id>>;
}

/** Where the question is a body, its page stands in it. */
const pageOf = <Id extends PagedId>(
  operation: Operation<Id>,
  connection: typeof service,
  input: Partial<Input<Id>>,
  PageNumber: number,
  options: { readonly signal: AbortSignal },
) => {
  const page = { PageNumber, PageSize: pageSize };
  const asked = "body" in input ? { body: { ...(input.body as object), ...page } } : { ...input, ...page };
  return (operation as Question<Id>)(connection, asked as Input<Id>, options);
};

/** Asks an operation that answers pages for all of them: for what is summed or compared, of which a part would be wrong. */
export const whole =
  <Id extends PagedId>(operation: Operation<Id>): Question<Id> =>
  async (connection, input, options) => {
    const parts: ListPart<object>[] = [];
    for (let pages = 1; parts.length < pages; ) {
      const part = await pageOf(operation, connection, input, parts.length + 1, options);
      parts.push(part as ListPart<object>);
      pages = (part as { readonly TotalPages: number }).TotalPages;
    }
    return joined(parts) as Answer<Id>;
  };

function useParts<Part extends ListPart<object>>(
  queryKey: readonly unknown[],
  ask: AskOf<Part>,
  { refreshMs: refetchInterval, enabled = true }: AskOptions,
): ListAsked<Part> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      ask(pageParam, { signal: AbortSignal.any([signal, AbortSignal.timeout(longestAnswerMs)]) }),
    initialPageParam: 0,
    getNextPageParam: ({ TotalCount }: Part, parts: readonly Part[]) =>
      parts.length * pageSize < Math.min(TotalCount, mostRows) ? parts.length : undefined,
    // What is not asked any more has no answer.
    ...(enabled && { placeholderData: keepPreviousData }),
    enabled,
    refetchOnWindowFocus: false,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const { isPending, isFetching, isPlaceholderData, dataUpdatedAt, fetchStatus, hasNextPage } = query;
  const parts = query.data?.pages;
  const data = useMemo(() => parts && joined(parts), [parts]);
  const error = query.error ?? (query.failureCount > failuresUnsaid ? query.failureReason : null);
  const more = () => {
    if (!isFetching) void query.fetchNextPage();
  };
  const state = { isPending, isFetching, isPlaceholderData, dataUpdatedAt, fetchStatus, error };
  // While the answer before is shown, it is not known whether there are more: nothing appears or goes.
  return { ...state, data, refetch: () => query.refetch(), more: hasNextPage || isPlaceholderData ? more : null };
}

/** One answer of several: a row with an Id that a newer one moved into the next part is there once. */
function joined<Part extends ListPart<object>>(parts: readonly Part[]): Part {
  const last = parts.at(-1) as Part;
  if (parts.length === 1) return last;
  const rows = new Map(parts.flatMap(({ Items }) => Items.map((row) => ["Id" in row ? row.Id : row, row])));
  return { ...last, Items: [...rows.values()] };
}

/** `question` as it was when the answer that `query` shows was asked for. */
export function useAnswered<T>(query: Pick<Asked<unknown>, "isPlaceholderData">, question: T): T {
  const answered = useRef(question);
  if (!query.isPlaceholderData) answered.current = question;
  return answered.current;
}

/** Loads again what these operations answered, and forgets what other pages kept of it: they would show it once more. */
export async function refreshed(...names: readonly OperationId[]): Promise<void> {
  for (const name of names) queryClient.removeQueries({ queryKey: [name], type: "inactive" });
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** The same of everything: for a change that totals, costs and lists of many pages show. */
export async function allRefreshed(): Promise<void> {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
}

interface Change {
  readonly isBusy: boolean;
  /** Null while nothing went wrong. */
  readonly error: unknown;
  /** Runs it, one run at a time. True when it succeeded; `error` says what failed. */
  run(act: () => Promise<unknown>): Promise<boolean>;
}

export function useChange(): Change {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  return {
    ...state,
    async run(act) {
      if (state.isBusy) return false;
      setState({ isBusy: true, error: null });
      try {
        await act();
        setState({ isBusy: false, error: null });
        return true;
      } catch (error) {
        setState({ isBusy: false, error });
        return false;
      }
    },
  };
}
