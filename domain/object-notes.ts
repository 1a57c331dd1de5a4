// Notes on objects that are gone with them, as in a WeakMap. V8 keeps its WeakMaps as tables, which every cleaning of the heap goes
// through: ten thousand new entries at once took 20 ms of the processor, and a private field takes 1.

export interface ObjectNotes<K extends object, V> {
  /** What was noted last; undefined where nothing was. */
  of(object: K): V | undefined;
  set(object: K, value: V): void;
}

/** Notes that nobody else sees: neither the object's names nor a copy of it have them. For tables of a program's whole life. */
export function objectNotes<K extends object, V>(): ObjectNotes<K, V> {
  return class Note extends Given {
    #value: V;

    private constructor(object: K, value: V) {
      super(object);
      this.#value = value;
    }

    static of(object: K): V | undefined {
      const noted: object = object;
      return #value in noted ? noted.#value : undefined;
    }

    static set(object: K, value: V): void {
      const noted: object = object;
      if (#value in noted) noted.#value = value;
      else new Note(object, value);
    }
  };
}

/** What its constructor is given is the object that the fields of a class that extends it are added to. */
class Given {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: it is what this class is for
    return object;
  }
}
