// Which records of a body stand in an earlier one, too, byte by byte: found one by one by their hashes, and from there on as many at
// once as follow one another in both. Pure.

/** The records of a body, in its order. */
export interface Records {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly hashes: readonly number[];
  readonly lists: readonly RecordList[];
}

/** A list of records: those from `first` to the one before `end`. */
export interface RecordList {
  readonly first: number;
  readonly end: number;
  /** In order. No record is repeated twice. */
  readonly runs: readonly RepeatedRun[];
}

/** Records from `place` on that follow one another in a list of the earlier body, too, there from `at` on. */
export interface RepeatedRun {
  readonly place: number;
  count: number;
  readonly at: number;
  /** Which of its lists. */
  readonly list: number;
}

/** An earlier body. */
export interface Earlier extends Records {
  readonly bytes: Buffer;
  /** The place of one with this hash, of several the one with this number; -1 where there is none. */
  find(hash: number, number: number): number;
}

const closeObject = 0x7d;
/** Records of an earlier body that have one hash: more of them are not compared. */
const mostAlike = 8;
/** So many records that follow one another are compared at once. */
const mostCompared = 256;
/** So many of a body's records are looked for in all earlier bodies, until one tells which of them it repeats. */
const mostAsked = 16;

/** The records of a body, as they are read. None takes an earlier one that another has taken. */
export class RecordsOfBody implements Records {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly hashes: number[] = [];
  readonly lists: RecordList[] = [];
  /** The earlier body that records are repeated of. */
  repeats: Earlier | null = null;
  readonly #bytes: Buffer;
  readonly #bodies: readonly Earlier[];
  #asked = 0;
  /** Which of the earlier records stand here, too. */
  #repeated = new Uint8Array(0);
  /** The earlier record that probably comes next, and the list of the one before it. */
  #next = 0;
  #list = 0;
  /** Of the list that is read. */
  #first = 0;
  #runs: RepeatedRun[] = [];

  constructor(bytes: Buffer, bodies: readonly Earlier[]) {
    this.#bytes = bytes;
    this.#bodies = bodies;
  }

  /** Call it when all records of a list are taken. Answers which one it is. */
  endList(): number {
    this.lists.push({ first: this.#first, end: this.starts.length, runs: this.#runs });
    this.#first = this.starts.length;
    this.#runs = [];
    return this.lists.length - 1;
  }

  /**
   * Takes the record that begins here if it is the one that probably comes next, and those that follow it in the earlier list as far
   * as they follow here, with what is between them. Answers where the last one ends; -1: it is another one.
   */
  takeNext(start: number): number {
    const known = this.repeats;
    if (known === null || !this.#isAgain(known, this.#next, start)) return -1;
    let end = this.#takeOne(known, this.#next, start);
    const last = (known.lists[this.#list] as RecordList).end;
    let [size, most] = [1, mostCompared];
    while (size > 0 && this.#next < last) {
      size = Math.min(size, last - this.#next);
      const from = known.ends[this.#next - 1] as number;
      const to = known.ends[this.#next + size - 1] as number;
      if (this.#isFree(size) && isSame(this.#bytes, end, known.bytes, from, to)) {
        this.#take(known, this.#next, size, end + (known.starts[this.#next] as number) - from);
        end += to - from;
        size = Math.min(2 * size, most);
      } else {
        most = size >> 1;
        size = most;
      }
    }
    return end;
  }

  /** Takes the record from `start` to `end`, wherever it stands in the earlier body, if it does. */
  take(hash: number, start: number, end: number): void {
    const known = this.repeats === null ? this.#choose(hash, start) : this.#again(this.repeats, hash, start);
    if (known >= 0) this.#takeOne(this.repeats as Earlier, known, start);
    else this.#add(start, end, hash);
  }

  /** Chooses the body that is repeated. Answers the place of this record in it; -1: it is in none. */
  #choose(hash: number, start: number): number {
    this.#asked += 1;
    if (this.#asked > mostAsked) return -1;
    for (const body of this.#bodies) {
      this.#repeated = new Uint8Array(body.starts.length);
      const place = this.#again(body, hash, start);
      if (place < 0) continue;
      this.repeats = body;
      return place;
    }
    return -1;
  }

  #again(body: Earlier, hash: number, start: number): number {
    for (let number = 0; number < mostAlike; number += 1) {
      const place = body.find(hash, number);
      if (place < 0) break;
      if (this.#isAgain(body, place, start)) return place;
    }
    return -1;
  }

  /** Answers where it ends. */
  #takeOne(known: Earlier, place: number, start: number): number {
    this.#list = listOf(known, place, this.#list);
    this.#take(known, place, 1, start);
    return start + (known.ends[place] as number) - (known.starts[place] as number);
  }

  /** Whether none of so many earlier records was repeated. */
  #isFree(count: number): boolean {
    for (let next = this.#next; next < this.#next + count; next += 1) if (this.#repeated[next] === 1) return false;
    return true;
  }

  /** Notes that so many records of an earlier list stand here once more. */
  #take({ starts, ends, hashes }: Earlier, at: number, count: number, start: number): void {
    const run = this.#runs.at(-1);
    const place = this.starts.length;
    const goesOn = run?.list === this.#list && run.at + run.count === at && run.place + run.count === place;
    if (goesOn) run.count += count;
    else this.#runs.push({ place, count, at, list: this.#list });
    const by = start - (starts[at] as number);
    for (let next = at; next < at + count; next += 1) {
      this.#repeated[next] = 1;
      this.#add((starts[next] as number) + by, (ends[next] as number) + by, hashes[next] as number);
    }
    this.#next = at + count;
  }

  #add(start: number, end: number, hash: number): void {
    this.starts.push(start);
    this.ends.push(end);
    this.hashes.push(hash);
  }

  /** Whether the earlier record stands here once more. The same bytes from a brace on end with the same brace. */
  #isAgain(known: Earlier, place: number, start: number): boolean {
    if (place >= known.starts.length || this.#repeated[place] === 1) return false;
    return isSame(this.#bytes, start, known.bytes, known.starts[place] as number, known.ends[place] as number);
  }
}

/** Which list has the record; mostly the one that was found last, or the one after it. */
function listOf({ lists }: Earlier, place: number, last: number): number {
  for (const near of [last, last + 1]) {
    const list = lists[near];
    if (list !== undefined && list.first <= place && place < list.end) return near;
  }
  let [low, high] = [0, lists.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (place < (lists[middle] as RecordList).end) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether the bytes of an earlier body from a brace or what is before it to a closing brace stand at `start`, too. */
function isSame(bytes: Buffer, start: number, earlier: Buffer, from: number, to: number): boolean {
  const end = start + to - from;
  // The native comparison costs more than a look at the last byte.
  if (end > bytes.length || bytes[end - 1] !== closeObject) return false;
  return bytes.compare(earlier, from, to, start, end) === 0;
}
