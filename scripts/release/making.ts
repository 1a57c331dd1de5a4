// What the pieces of a release are made from, and how each tells what it has made. No maker changes the work tree.

/** A file of the release, for its report. */
export interface Made {
  readonly file: string;
  /** One line for its reader. */
  readonly what: string;
}

export interface Making {
  /** The work tree, for what git and the tools beside it know. */
  readonly root: string;
  readonly version: string;
  readonly commit: string;
  /** The instant of the commit: the time of every file in the archives. */
  readonly at: Date;
  /** The source archive, unpacked and installed as its user does it: everything else is made from it. */
  readonly source: string;
  /** Where the files go. */
  readonly target: string;
  /** For what is needed on the way, removed at the end. */
  readonly scratch: string;
}
