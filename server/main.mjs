// The entry point, on any Node: an old one prints a line and ends, because it can't read the other files.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write("This needs Node 24 or later; run npm start, which fetches it.\n");
  process.exit(78);
}
await import("./start/serve.ts");
