// Where in the sources an error happened. A server runs from a bundle (server/bundle/bundle.mjs), whose lines nobody knows; its source
// maps are read when the first error of a place is logged, and not kept.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { normalize, resolve } from "node:path";
import { bundles } from "./bundle.mjs";

const folder = normalize(bundles);
const escaped = folder.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const inBundle = new RegExp(`${escaped}([\\w/\\\\.-]+):(\\d+):(\\d+)`, "g");

/** By their place in the bundle. An error mostly happens where it happened before. */
const known = new Map<string, string>();
const most = 1_000;

/** The stack of an error with each place of the bundle replaced by that of its source, where the source map can be read. */
export function withSourcePlaces(stack: string): string {
  const maps = new Map<string, SourceMap | null>();
  return stack.replace(inBundle, (place, file: string, line: string, column: string) => {
    let source = known.get(place);
    if (source === undefined) {
      source = sourceOf(mapOf(file, maps), file, Number(line), Number(column)) ?? place;
      if (known.size >= most) known.clear();
      known.set(place, source);
    }
    return source;
  });
}

function mapOf(file: string, maps: Map<string, SourceMap | null>): SourceMap | null {
  let map = maps.get(file);
  if (map === undefined) {
    map = readMap(file);
    maps.set(file, map);
  }
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${folder}${file}.map`, "utf8")));
  } catch {
    return null; // the bundle was removed meanwhile
  }
}

function sourceOf(map: SourceMap | null, file: string, line: number, column: number): string | undefined {
  const origin = map?.findOrigin(line, column);
  if (origin === undefined || !("fileName" in origin)) return undefined;
  return `${resolve(folder, file, "..", origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
}
