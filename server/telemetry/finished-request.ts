// What exporters get of each request once it was answered. Types alone; nothing here runs.

/** The caller's span, where the request says that it belongs to a trace. */
export interface RemoteParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

export interface FinishedRequest {
  /** 32 hexadecimal digits; the parent's where there is one. */
  readonly traceId: string;
  readonly parent: RemoteParent | null;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** The operationId; undefined for what is not of the contract. */
  readonly operation: string | undefined;
  readonly ms: number;
  readonly isClientGone: boolean;
}

export interface Exporting {
  request(finished: FinishedRequest): void;
  /** Sends what is left, for five seconds at most. */
  close(): Promise<void>;
}
