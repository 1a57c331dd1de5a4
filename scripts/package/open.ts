// Responses may grow: where the contract lists the values of a text, a later version of the service may answer with others.

/**
 * A program that is always installed with the service, in the same version, declares `later: never` here (by `declare module`):
 * then it has the listed values alone, and the compiler finds where one is missing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be added to
export interface Versions {}

type Later = Versions extends { later: infer Others } ? Others : string & Record<never, never>;

/** A record of a response. A text whose values are listed is one of these or any other. */
export type Open<Value> = Value extends string
  ? string extends Value
    ? Value
    : Value | Later
  : Value extends readonly (infer Item)[]
    ? Open<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Open<Value[Name]> }
      : Value;
