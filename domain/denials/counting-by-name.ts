// A fold: denials are counted for each user or feature name that they have. Runs where they are read.

import type { Block } from "../../columnar/blocks.ts";
import { Pass, type PassInput, type Passing } from "../../columnar/passing.ts";
import { idField } from "../../columnar/table.ts";
import { type Fold, nameKey } from "../../db/index.ts";

export interface NamedCountInput extends PassInput {
  /** The code of the field whose Ids or texts are the names, and what it holds. */
  readonly by: readonly [code: number, holds: "numbers" | "texts"];
  /** The code of the field that is 1 for a true denial. */
  readonly verdict: number;
}

export interface NamedCount {
  /** The Id of the first denial, as Ids count. */
  firstId: number;
  denials: number;
  trueDenials: number;
}

export const begin: Fold<NamedCountInput, NamedCount[]> = (input, lookUp) => {
  const { by, verdict } = input;
  const counts = new Map<number | string, NamedCount>();
  const passing: Passing = {
    take: (block, places, count) => {
      const [ids, verdicts, nameAt] = [block.numbers(idField), block.numbers(verdict), namesIn(block, by)];
      for (let at = 0; at < count; at += 1) {
        const place = places[at] as number;
        const name = nameAt(place);
        const id = ids[place] as number;
        let own = counts.get(name);
        if (own === undefined) {
          own = { firstId: id, denials: 0, trueDenials: 0 };
          counts.set(name, own);
        }
        if (id < own.firstId) own.firstId = id;
        own.denials += 1;
        own.trueDenials += verdicts[place] as number;
      }
    },
    more: () => {},
  };
  const pass = new Pass(input, passing, lookUp);
  return {
    row: (row, part = 0) => pass.row(row, part),
    end: () => {
      pass.end();
      return [...counts.values()];
    },
  };
};

/** Names are compared by their keys. */
function namesIn(block: Block, [code, holds]: NamedCountInput["by"]): (place: number) => number | string {
  if (holds === "numbers") {
    const ids = block.numbers(code);
    return (place) => ids[place] as number;
  }
  const [texts, keys] = [block.texts(code), new Map<string, string>()];
  return (place) => {
    const text = texts.text(place) ?? "";
    const known = keys.get(text) ?? nameKey(text);
    keys.set(text, known);
    return known;
  };
}
