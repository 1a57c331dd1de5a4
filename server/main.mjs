// The start of the service, on any Node: an old one prints a line and ends, because it can't read the other files.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write("This needs Node 24 or later; run npm start, which brings it.\n");
  process.exit(78);
}
await import("./start/ticks.mjs");
await import("./start/heap.mjs");
const { moduleOf, sourceOf } = await import("./bundle/bundle.mjs");
if (process.argv[2] === "--sources") {
  // For `npm run dev`: Node watches the files that were loaded.
  process.argv.splice(2, 1);
  await import(sourceOf("serve"));
} else await import(moduleOf(process.argv[2] === "--compile" ? "compile" : "serve"));
