// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
export type * from "./client/contract.js";
