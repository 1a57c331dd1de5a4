// What is asked of the texts of a row group, however they are packed.

/** The texts of a row group. */
export interface TextColumn {
  readonly count: number;
  /** In its lower-cased form. */
  text(place: number): string | null;
  /** Tells whether the text at a place, as it is written, is one that `holds` holds for; null: none is. */
  where(holds: (text: string) => boolean): ((place: number) => boolean) | null;
  /** Sets to 1 what stands at those of `count` places whose text contains this one, which is lower-cased. */
  markContaining(key: string, places: Int32Array, count: number, isFound: Uint8Array): void;
  /** Writes prefixOf of each text to the beginning of `to`. */
  prefixes(to: Float64Array): void;
}
