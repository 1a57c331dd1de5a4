// A container's health check: ends with 0 when the address answers 2xx within two seconds, else with 1. Plain JavaScript
// without a package, as it is started every few seconds.
const [address = ""] = process.argv.slice(2);
const isHealthy = await fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
