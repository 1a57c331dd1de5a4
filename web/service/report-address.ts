// What the address of a report says, with what holds where it says nothing, or nonsense.

/** A whole number from `least` to `most`, else `usual`. */
export function numberIn(address: URLSearchParams, name: string, usual: number, least: number, most: number): number {
  const text = address.get(name) ?? "";
  const value = /^\d{1,9}$/.test(text) ? Number(text) : usual;
  return value < least || value > most ? usual : value;
}

/** The Id that a parameter names; null: none, or nonsense. */
export function idIn(address: URLSearchParams, name: string): number | null {
  const id = numberIn(address, name, 0, 0, 999_999_999);
  return id === 0 ? null : id;
}

/** The Id of the licence server that is asked for; null: all. */
export const serverIn = (address: URLSearchParams) => idIn(address, "server");

/** For an operation's input: nothing where all are meant. */
export const onServer = (id: number | null) => (id === null ? {} : { LicenseServerIds: [id] });

/** Whether only use in working hours is asked about. */
export const inWorkingHours = (address: URLSearchParams) => address.get("hours") === "working";

/** Whether only true denials are asked about. */
export const onlyTrueDenials = (address: URLSearchParams) => address.get("true") === "1";
