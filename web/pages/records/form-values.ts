// Converts the fields of a form to what the service takes.

/** The trimmed text; null: nothing was typed. */
export function textIn(form: FormData, name: string): string | null {
  const text = String(form.get(name) ?? "").trim();
  return text === "" ? null : text;
}

/** The midnight UTC of a chosen day; null: none was chosen. */
export function dayIn(form: FormData, name: string): string | null {
  const day = textIn(form, name);
  return day === null ? null : `${day}T00:00:00.000Z`;
}

/** The instant of a local time in the reader's time zone; null: none was chosen. */
export function momentIn(form: FormData, name: string): string | null {
  const moment = textIn(form, name);
  return moment === null ? null : new Date(moment).toISOString();
}

/** An instant for a field, in the reader's time zone; "": there is none. */
export function momentFor(instant: string | null | undefined): string {
  if (instant == null) return "";
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The day of an instant for a field; "": there is none. */
export const dayFor = (instant: string | null | undefined) => instant?.slice(0, 10) ?? "";
