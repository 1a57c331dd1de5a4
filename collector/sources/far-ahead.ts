// Instants that the service refuses: it takes none that lies more than five minutes ahead of its own clock. A licence
// server's clock may be that wrong, and one such line must not have a whole message refused.
const lead = 300_000;

/**
 * Whether an instant lies too far ahead, both of `at` (milliseconds UTC, when the text was printed; null where that is not
 * known) and of the present.
 */
export function isFarAhead(instant: number, at: number | null): boolean {
  return (at === null || instant > at + lead) && instant > Date.now() + lead;
}
