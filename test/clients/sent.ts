// A sample request that was sent, and what was answered.

export interface Sent {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The variable of this name as those who send samples fill it in: the seconds since 1970. */
export const timestamp = () => String(Math.floor(Date.now() / 1000));
