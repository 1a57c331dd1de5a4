// The types that are published beside these sources, so that the compiler can check the sources here.
export type * from "../../generated/contract.ts";
