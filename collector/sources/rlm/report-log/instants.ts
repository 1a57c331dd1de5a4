// Instants as ISO 8601 text. A log has millions of them, most in the minute of the one before.

const minute = 60_000;

export class InstantTexts {
  #minute = Number.NaN;
  #head = "";
  #instant = Number.NaN;
  #text = "";

  /** `2026-01-05T07:15:14.123Z` of milliseconds UTC. */
  of(instant: number): string {
    if (instant === this.#instant) return this.#text;
    const start = Math.floor(instant / minute) * minute;
    if (start !== this.#minute) {
      this.#minute = start;
      this.#head = new Date(start).toISOString().slice(0, -7);
    }
    const millisecond = instant - start;
    const seconds = Math.floor(millisecond / 1_000);
    const rest = millisecond - seconds * 1_000;
    const tail = `${rest < 100 ? "0" : ""}${rest < 10 ? "0" : ""}${rest}Z`;
    this.#instant = instant;
    this.#text = `${this.#head}${seconds < 10 ? "0" : ""}${seconds}.${tail}`;
    return this.#text;
  }
}
