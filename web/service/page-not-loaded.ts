// The failure to load the script of a page, whatever the browser or the bundler calls it; `cause` is what they said.

export class PageNotLoaded extends Error {
  override readonly name = "PageNotLoaded";

  constructor(cause: unknown) {
    super("The script of this page could not be loaded.", { cause });
  }
}
