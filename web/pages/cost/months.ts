// The months that a charge-back can be asked for: this one and the two years before it, newest first, in UTC as the service
// counts them.
export function monthsBefore(now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: 25 }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
