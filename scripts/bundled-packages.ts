// Which packages a bundler has put into a program or into pages, by the bundler's report. It follows no import itself.
import { relative } from "node:path";

/** The report of rolldown and Vite; what is no chunk has no modules. */
export interface Bundle {
  readonly output: readonly { readonly type: string; readonly modules?: object }[];
}

/** The packages' folders from the project's root, such as `node_modules/koa`, in order. */
export function bundledPackages(bundle: Bundle, root: string): string[] {
  const files = bundle.output.flatMap(({ modules }) => Object.keys(modules ?? {}));
  const folders = files.flatMap((file) => {
    const path = relative(root, file.replace(/^\0/, "").replace(/\?.*$/, "")).replaceAll("\\", "/");
    return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [];
  });
  return [...new Set(folders)].sort();
}
