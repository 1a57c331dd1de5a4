// Stands for the types that are published beside these sources, so that they can be checked where they are written.
export type * from "../../generated/contract.ts";
