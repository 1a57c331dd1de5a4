// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
// Answers may grow: where the contract knows the values of a text, a later version of the service may answer others.
export {};
