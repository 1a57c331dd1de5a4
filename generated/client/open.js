// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
// Responses may grow: where the contract lists the values of a text, a later version of the service may answer with others.
export {};
