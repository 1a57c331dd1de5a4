// Where in a batch a mistake stands, such as Messages[0].Pools[2].Checkouts[5].StartTimeUtc. What counts as one is decided in
// parse.ts.

/** Where in the batch something stands; written out only for a mistake. */
export class Where {
  readonly #path: string;
  readonly #parent: Where | null;
  readonly #index: number | null;

  constructor(path: string, parent: Where | null = null, index: number | null = null) {
    this.#path = path;
    this.#parent = parent;
    this.#index = index;
  }

  item(list: string, index: number): Where {
    return new Where(list, this, index);
  }

  field(name: string): string {
    const own = this.#index === null ? this.#path : `${this.#path}[${this.#index}]`;
    const path = this.#parent ? this.#parent.field(own) : own;
    return path === "" ? name : `${path}.${name}`;
  }
}
