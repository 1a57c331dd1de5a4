// Which checkouts would have gone beyond some numbers of licences, and whose: counted for several measures. Pure arithmetic.

export interface BeyondCount {
  readonly checkouts: number;
  readonly users: number;
}

export class Beyond {
  /** Checkouts that bring use to no more than this are of no interest; infinite where nobody asks. */
  readonly fewest: number;
  readonly #licenses: readonly number[];
  /** Smallest first. */
  readonly #rising: Float64Array;
  readonly #width: number;
  /** By measure, and by how many of the numbers a checkout passed. */
  readonly #checkouts: Float64Array;
  /** By measure: of how many of the numbers each user passed most. */
  readonly #users: readonly Map<number, number>[];

  constructor(measures: number, licenses: readonly number[]) {
    this.#licenses = licenses;
    this.#rising = Float64Array.from(licenses).sort();
    this.fewest = this.#rising[0] ?? Number.POSITIVE_INFINITY;
    this.#width = licenses.length + 1;
    this.#checkouts = new Float64Array(measures * this.#width);
    this.#users = Array.from({ length: measures }, () => new Map());
  }

  /** A checkout brought use to `level`, which is more than the fewest. */
  add(measure: number, level: number, userId: number): void {
    const rising = this.#rising;
    let passed = 1;
    while (passed < rising.length && (rising[passed] as number) < level) passed += 1;
    const place = measure * this.#width + passed;
    this.#checkouts[place] = (this.#checkouts[place] as number) + 1;
    const users = this.#users[measure] as Map<number, number>;
    if ((users.get(userId) ?? 0) < passed) users.set(userId, passed);
  }

  /** One for each number of licences, in the order in which they were given. */
  counts(measure: number): BeyondCount[] {
    const users = new Float64Array(this.#width);
    for (const passed of (this.#users[measure] as Map<number, number>).values())
      users[passed] = (users[passed] as number) + 1;
    const checkouts = this.#checkouts.subarray(measure * this.#width, (measure + 1) * this.#width);
    return this.#licenses.map((licenses) => {
      const passed = this.#rising.indexOf(licenses) + 1;
      return { checkouts: sumFrom(checkouts, passed), users: sumFrom(users, passed) };
    });
  }
}

function sumFrom(numbers: Float64Array, from: number): number {
  return numbers.subarray(from).reduce((sum, number) => sum + number, 0);
}
