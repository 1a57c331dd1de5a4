// How the pages load and cache the service's responses: TanStack Query, with one policy of refetches, retries and time-outs.
// Pages load with `useOperation`, and change something with `useChange`.
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
      // Also when the browser reports being offline: a failure helps the reader more than an endless pause.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** The service, or the network, may recover a moment later: such a request is retried until it succeeds. */
function isPassing(error: unknown): boolean {
  if (error instanceof ProblemError) return [408, 429, 503].includes(error.status) && !isTooSlow(error);
  if (error instanceof UnexpectedAnswer) return [408, 429].includes(error.status) || error.status >= 500;
  return isNetworkFailure(error);
}

const isTooSlow = (error: ProblemError) => error.code === "query_too_slow";

/** Worth at most two retries. */
function mayPass(error: unknown): boolean {
  return error instanceof ProblemError ? isTooSlow(error) : !(error instanceof SignInProblem);
}

/** Failures before the reader sees one; the retries go on. */
const hiddenFailures = 2;
const longestPauseMs = 15_000;

/** Short enough that the page does not look dead, except when the service limits the rate of requests. */
function pauseMs(failures: number, error: unknown): number {
  if (!(error instanceof ProblemError)) return Math.min(1000 * 2 ** failures, longestPauseMs);
  const pause = (error.retryAfter ?? 2 ** failures) * 1000;
  return error.status === 429 ? pause : Math.min(pause, longestPauseMs);
}

/** Longer than any request may take the service, including its queue: the connection is dead. */
const requestTimeoutMs = 90_000;

interface QueryOptions {
  /** Milliseconds after which it is loaded again; not while the tab is hidden. */
  readonly refreshMs?: number;
  readonly enabled?: boolean;
}

/** The data, and the state of the request for it. */
export type QueryResult<T> = Pick<
  UseQueryResult<T>,
  "data" | "isPending" | "isFetching" | "isPlaceholderData" | "dataUpdatedAt" | "fetchStatus"
> & {
  /** Null without a failure. It may be set while retries go on, and is null again when one succeeds. */
  readonly error: unknown;
  /** Loads it again at once. */
  readonly refetch: () => Promise<unknown>;
};

/** An operation, or a function that calls it several times for one result. */
export type QueryFunction<Id extends OperationId> = (
  connection: typeof service,
  input: Input<Id>,
  options: { readonly signal: AbortSignal },
) => Promise<Answer<Id>>;

/**
 * The result of an operation for an input; the previous result is shown until the next one is there. Equal inputs on one page
 * share one request. `name` is the operation's; it is part of the cache key.
 */
export function useOperation<Id extends OperationId>(
  name: Id,
  operation: Operation<Id> | QueryFunction<Id>,
  input: Input<Id>,
  { refreshMs: refetchInterval, enabled = true }: QueryOptions = {},
): QueryResult<Answer<Id>> {
  const call = operation as QueryFunction<Id>;
  const queryKey = [name, input];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(service, input, { signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]) }),
    // A disabled query shows no previous result.
    ...(enabled && { placeholderData: keepPreviousData }),
    enabled,
    ...(refetchInterval !== undefined && { refetchInterval }),
  }) as UseQueryResult<Answer<Id>>;
  const { data, isPending, isFetching, isPlaceholderData, dataUpdatedAt, fetchStatus } = query;
  const error = query.error ?? (query.failureCount > hiddenFailures ? query.failureReason : null);
  const refetch = async () => {
    if (!enabled) return;
    await queryClient.cancelQueries({ queryKey, exact: true });
    return query.refetch();
  };
  return { data, isPending, isFetching, isPlaceholderData, dataUpdatedAt, fetchStatus, error, refetch };
}

/** The lists of queries by body: the body orders them, and they consist of rows. */
interface Lists {
  queryDenials: { body: DenialQuery; row: Denial };
  queryFeatures: { body: FeatureQuery; row: Feature };
  querySessions: { body: SessionQuery; row: QueriedSession };
}

interface ListPart<Row> {
  readonly Items: readonly Row[];
  readonly TotalCount: number;
}

export interface ListResult<Part> extends QueryResult<Part> {
  /** Loads the rows after the loaded ones; null: there are none. */
  readonly more: (() => void) | null;
}

const pageSize = 1000;
/** The service lists no more rows than these. */
const mostRows = 200_000;

type PartFunction<Part> = (part: number, options: { readonly signal: AbortSignal }) => Promise<Part>;

/** A list in the order of `body`, loaded part by part. */
export function useList<Id extends keyof Lists>(
  name: Id,
  operation: Operation<Id>,
  body: Lists[Id]["body"],
  enabled = true,
): ListResult<ListPart<Lists[Id]["row"]>> {
  const call = operation as unknown as QueryFunction<Id>;
  return useParts(
    [name, "list", body],
    (part, options) => {
      const input = { body: { ...body, Offset: part * pageSize, Limit: pageSize } };
      return call(service, input as Input<Id>, options) as Promise<ListPart<Lists[Id]["row"]>>;
    },
    { enabled },
  );
}

/** Operations that return pages. */
type PagedId = {
  [Id in OperationId]: Answer<Id> extends ListPart<object> & { readonly TotalPages: number } ? Id : never;
}[OperationId];

/** The same for an operation that returns pages, in the order of its input. */
export function usePages<Id extends PagedId>(
  name: Id,
  operation: Operation<Id>,
  input: Partial<Input<Id>>,
  options: QueryOptions = {},
): ListResult<Answer<Id>> {
  const fetchPart = (part: number, requestOptions: { readonly signal: AbortSignal }) =>
    pageOf(operation, service, input, part + 1, requestOptions);
  return useParts([name, "list", input], fetchPart as PartFunction<ListPart<object>>, options) as ListResult<
    Answer<Id>
  >;
}

/** Where the query is a body, the page number is a field of it. */
const pageOf = <Id extends PagedId>(
  operation: Operation<Id>,
  connection: typeof service,
  input: Partial<Input<Id>>,
  PageNumber: number,
  options: { readonly signal: AbortSignal },
) => {
  const page = { PageNumber, PageSize: pageSize };
  const paged = "body" in input ? { body: { ...(input.body as object), ...page } } : { ...input, ...page };
  return (operation as QueryFunction<Id>)(connection, paged as Input<Id>, options);
};

/** Loads all pages of an operation: for sums and comparisons, which a part would make wrong. */
export const allPages =
  <Id extends PagedId>(operation: Operation<Id>): QueryFunction<Id> =>
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
  fetchPart: PartFunction<Part>,
  { refreshMs: refetchInterval, enabled = true }: QueryOptions,
): ListResult<Part> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPart(pageParam, { signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]) }),
    initialPageParam: 0,
    getNextPageParam: ({ TotalCount }: Part, parts: readonly Part[]) =>
      parts.length * pageSize < Math.min(TotalCount, mostRows) ? parts.length : undefined,
    // A disabled query shows no previous result.
    ...(enabled && { placeholderData: keepPreviousData }),
    enabled,
    refetchOnWindowFocus: false,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const { isPending, isFetching, isPlaceholderData, dataUpdatedAt, fetchStatus, hasNextPage } = query;
  const parts = query.data?.pages;
  const data = useMemo(() => parts && joined(parts), [parts]);
  const error = query.error ?? (query.failureCount > hiddenFailures ? query.failureReason : null);
  const more = () => {
    if (!isFetching) void query.fetchNextPage();
  };
  const state = { isPending, isFetching, isPlaceholderData, dataUpdatedAt, fetchStatus, error };
  // While the previous result is shown, it is open whether there are more: the sign for more stays.
  return { ...state, data, refetch: () => query.refetch(), more: hasNextPage || isPlaceholderData ? more : null };
}

/** One result of several: a newer row may move a row into the next part too; it is listed once, by its Id. */
function joined<Part extends ListPart<object>>(parts: readonly Part[]): Part {
  const last = parts.at(-1) as Part;
  if (parts.length === 1) return last;
  const rows = new Map(parts.flatMap(({ Items }) => Items.map((row) => ["Id" in row ? row.Id : row, row])));
  return { ...last, Items: [...rows.values()] };
}

/** The input of the data that `query` shows: while the previous result is shown, the previous input. */
export function useShownInput<T>(query: Pick<QueryResult<unknown>, "isPlaceholderData">, input: T): T {
  const shown = useRef(input);
  if (!query.isPlaceholderData) shown.current = input;
  return shown.current;
}

/** Of the queries of a page: the first that failed, and a function that loads all of them again. */
export function together(queries: readonly Pick<QueryResult<unknown>, "error" | "refetch">[]) {
  return {
    failed: queries.find(({ error }) => error !== null),
    refresh: () => {
      for (const query of queries) void query.refetch();
    },
  };
}

/** Loads the results of these operations again, and drops those that other pages cached: they would show them once more. */
export async function refreshed(...names: readonly OperationId[]): Promise<void> {
  for (const name of names) queryClient.removeQueries({ queryKey: [name], type: "inactive" });
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** The same for all operations: for a change that affects totals, costs and lists of many pages. */
export async function allRefreshed(): Promise<void> {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
}

interface Change {
  readonly isBusy: boolean;
  /** Null unless something failed. */
  readonly error: unknown;
  /** Runs it, one run at a time. True when it succeeded; otherwise `error` is set. */
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
