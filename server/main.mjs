// Where a start begins, on any Node: an old one is told so in a line, as it could not even read the rest.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write("This needs Node 24 or later; run npm start, which brings it.\n");
  process.exit(78);
}
await import("./start/serve.ts");
