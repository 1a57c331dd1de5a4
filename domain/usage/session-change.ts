// What became of a session in a batch, as everything that is kept up to date with the sessions hears of it. Types alone.

/** Start and end of a session in milliseconds since 1970 UTC; no end while it is active. */
export interface SessionSpan {
  startAt: number;
  endAt: number | null;
}

/** `before` is null for a new session, `after` for one that is taken away. */
export interface SessionChange {
  userId: number;
  poolId: number;
  numberOfLicenses: number;
  before: SessionSpan | null;
  after: SessionSpan | null;
}
