// Where in a batch a mistake stands, such as Messages[0].Pools[2].Checkouts[5].StartTimeUtc. What counts as one is decided in
// parse.ts.

/** Where in the batch something stands; written out only for a mistake. */
export class Where {
  readonly #path: string;
  readonly #parent: Where | null;

  constructor(path: string, parent: Where | null = null) {
    this.#path = path;
    this.#parent = parent;
  }

  item(list: string, index: number): Where {
    return new Where(`${list}[${index}]`, this);
  }

  field(name: string): string {
    const path = this.#parent ? this.#parent.field(this.#path) : this.#path;
    return path === "" ? name : `${path}.${name}`;
  }
}
