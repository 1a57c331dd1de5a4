// Answers may grow: where the contract knows the values of a text, a later version of the service may answer others.

/**
 * A program that always comes with the service, and has its version, declares `later: never` here (by `declare module`):
 * then it has the known values alone, and the compiler says where one is forgotten.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be added to
export interface Versions {}

type Later = Versions extends { later: infer Others } ? Others : string & Record<never, never>;

/** A record of an answer. A text of which some values are known is one of these or any other. */
export type Open<Value> = Value extends string
  ? string extends Value
    ? Value
    : Value | Later
  : Value extends readonly (infer Item)[]
    ? Open<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Open<Value[Name]> }
      : Value;
