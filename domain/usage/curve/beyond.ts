// Which checkouts would have gone beyond some numbers of licences, and whose: counted for several measures, millions of them.
// Pure arithmetic.

export interface BeyondCount {
  readonly checkouts: number;
  readonly users: number;
}

/** A user's place is a byte; what finds no place within these is kept by itself. */
const mostBytes = 2 ** 26;
/** For levels below it, it is looked up how many of the numbers they pass. */
const levelsLookedUp = 4096;

export class Beyond {
  /** Checkouts that bring use to no more than this are of no interest; infinite where nobody asks. */
  readonly fewest: number;
  readonly #licenses: readonly number[];
  /** Smallest first. */
  readonly #rising: Float64Array;
  readonly #passedBy: Uint8Array;
  readonly #measures: number;
  readonly #width: number;
  /** By measure, and by how many of the numbers they passed: checkouts, and users by the most that one of theirs did. */
  readonly #checkouts: Float64Array;
  readonly #users: Float64Array;
  /** By measure, `#room` for each: how many of the numbers a checkout of each user passed at most. */
  #passed = new Uint8Array(0);
  #room = 0;
  readonly #others = new Map<string, number>();

  constructor(measures: number, licenses: readonly number[]) {
    this.#licenses = licenses;
    this.#rising = Float64Array.from(licenses).sort();
    this.fewest = this.#rising[0] ?? Number.POSITIVE_INFINITY;
    this.#passedBy = new Uint8Array(licenses.length === 0 ? 0 : levelsLookedUp).map((_, level) =>
      this.#countPassed(level),
    );
    this.#measures = measures;
    this.#width = licenses.length + 1;
    this.#checkouts = new Float64Array(measures * this.#width);
    this.#users = new Float64Array(measures * this.#width);
  }

  /** A checkout brought use to `level`, which is more than the fewest. */
  add(measure: number, level: number, userId: number): void {
    const passed = level < levelsLookedUp ? (this.#passedBy[level] as number) : this.#countPassed(level);
    const own = measure * this.#width;
    this.#checkouts[own + passed] = (this.#checkouts[own + passed] as number) + 1;
    if (userId >= this.#room) {
      this.#makeRoom(userId);
      if (userId >= this.#room) {
        this.#passElsewhere(measure, userId, passed);
        return;
      }
    }
    const place = measure * this.#room + userId;
    const before = this.#passed[place] as number;
    if (before >= passed) return;
    this.#passed[place] = passed;
    this.#count(own, before, passed);
  }

  /** One for each number of licences, in the order in which they were given. */
  counts(measure: number): BeyondCount[] {
    const [from, to] = [measure * this.#width, (measure + 1) * this.#width];
    const [checkouts, users] = [this.#checkouts.subarray(from, to), this.#users.subarray(from, to)];
    return this.#licenses.map((licenses) => {
      const passed = this.#rising.indexOf(licenses) + 1;
      return { checkouts: sumFrom(checkouts, passed), users: sumFrom(users, passed) };
    });
  }

  #countPassed(level: number): number {
    let passed = 0;
    while (passed < this.#rising.length && (this.#rising[passed] as number) < level) passed += 1;
    return passed;
  }

  #count(own: number, before: number, passed: number): void {
    this.#users[own + passed] = (this.#users[own + passed] as number) + 1;
    if (before > 0) this.#users[own + before] = (this.#users[own + before] as number) - 1;
  }

  #passElsewhere(measure: number, userId: number, passed: number): void {
    const key = `${measure}/${userId}`;
    const before = this.#others.get(key) ?? 0;
    if (before >= passed) return;
    this.#others.set(key, passed);
    this.#count(measure * this.#width, before, passed);
  }

  /** For users up to this one and some more, where there is room for them in all measures. */
  #makeRoom(userId: number): void {
    let room = Math.max(1024, this.#room);
    while (room <= userId) room *= 2;
    if (room * this.#measures > mostBytes) return;
    const wide = new Uint8Array(room * this.#measures);
    for (let measure = 0; measure < this.#measures; measure += 1) {
      wide.set(this.#passed.subarray(measure * this.#room, (measure + 1) * this.#room), measure * room);
    }
    [this.#passed, this.#room] = [wide, room];
  }
}

function sumFrom(numbers: Float64Array, from: number): number {
  return numbers.subarray(from).reduce((sum, number) => sum + number, 0);
}
