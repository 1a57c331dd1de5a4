// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
/**
 * A program that always comes with the service, and has its version, declares `later: never` here (by `declare module`):
 * then it has the known values alone, and the compiler says where one is forgotten.
 */
export interface Versions {
}
type Later = Versions extends {
    later: infer Others;
} ? Others : string & Record<never, never>;
/** A record of an answer. A text of which some values are known is one of these or any other. */
export type Open<Value> = Value extends string ? string extends Value ? Value : Value | Later : Value extends readonly (infer Item)[] ? Open<Item>[] : Value extends object ? {
    [Name in keyof Value]: Open<Value[Name]>;
} : Value;
export {};
