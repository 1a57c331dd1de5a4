// What the address of a report says, with what holds where it says nothing, or nonsense.

/** A whole number from `least` to `most`, else `usual`. */
export function numberIn(address: URLSearchParams, name: string, usual: number, least: number, most: number): number {
  const text = address.get(name) ?? "";
  const value = /^\d{1,9}$/.test(text) ? Number(text) : usual;
  return value < least || value > most ? usual : value;
}

/** The Id of the licence server that is asked for; null: all. */
export function serverIn(address: URLSearchParams): number | null {
  const id = numberIn(address, "server", 0, 0, 999_999_999);
  return id === 0 ? null : id;
}

/** For an operation's input: nothing where all are meant. */
export const onServer = (id: number | null) => (id === null ? {} : { LicenseServerIds: [id] });

/** The reader's midnight that begins a day, or that of so many days later; null where the text is no day. */
export function midnightOf(day: string, later = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return null;
  const midnight = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(midnight.getTime()) || Number(year) < 1900 ? null : midnight;
}
