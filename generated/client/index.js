// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
export * from "./events.js";
export * from "./open.js";
export * from "./problems.js";
export * from "./reading.js";
export * from "./service.js";
export * from "./tokens.js";
export * from "./operations.js";
