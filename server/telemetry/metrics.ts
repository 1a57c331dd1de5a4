// What is counted for /metrics: durations of requests by operation and status, and the process's own numbers.
import { Counter, collectDefaultMetrics, Registry } from "prom-client";

export interface Metrics {
  /** All numbers as Prometheus reads them. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  /** `operation` is the operationId, or "other" for what is not of the contract. */
  readonly observe: (operation: string, status: number, seconds: number) => void;
}

/** Upper bounds of the durations' buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The process's numbers are gathered once, however many servers a test starts in it. */
let processRegistry: Registry | undefined;

export function createMetrics(): Metrics {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  const registry = new Registry();
  const durations = new Durations(registry);
  const all = Registry.merge([processRegistry, registry]);
  return {
    text: () => all.metrics(),
    contentType: registry.contentType,
    observe: (operation, status, seconds) => durations.observe(operation, status, seconds),
  };
}

interface Tally {
  readonly operation: string;
  readonly status: number;
  /** Requests in each bucket alone; the last one is past all bounds. */
  readonly counts: number[];
  seconds: number;
}

/**
 * A histogram whose numbers are handed to prom-client when they are read: its own (15.1) looks its labels up anew for
 * each request, which took 3 % of a small request.
 */
class Durations {
  readonly #byOperation = new Map<string, Map<number, Tally>>();

  constructor(registry: Registry) {
    const name = "svc_request_duration_seconds";
    const counter = (suffix: string, labels: string[], fill: (this: Counter, tally: Tally) => void) => {
      const tallies = () => this.#tallies();
      new Counter({
        name: `${name}_${suffix}`,
        help: "Seconds from a request's head to the end of its answer, by operationId and status.",
        labelNames: ["operation", "status", ...labels],
        registers: [registry],
        collect() {
          this.reset();
          for (const tally of tallies()) fill.call(this, tally);
        },
      });
    };
    counter("bucket", ["le"], function ({ operation, status, counts }) {
      let sum = 0;
      counts.forEach((count, index) => {
        sum += count;
        this.inc({ operation, status, le: bounds[index] ?? "+Inf" }, sum);
      });
    });
    counter("sum", [], function ({ operation, status, seconds }) {
      this.inc({ operation, status }, seconds);
    });
    counter("count", [], function ({ operation, status, counts }) {
      this.inc(
        { operation, status },
        counts.reduce((sum, count) => sum + count, 0),
      );
    });
  }

  observe(operation: string, status: number, seconds: number): void {
    const tally = this.#byOperation.get(operation)?.get(status) ?? this.#add(operation, status);
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket++;
    tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1;
    tally.seconds += seconds;
  }

  #add(operation: string, status: number): Tally {
    const tally = { operation, status, counts: new Array<number>(bounds.length + 1).fill(0), seconds: 0 };
    const byStatus = this.#byOperation.get(operation) ?? new Map<number, Tally>();
    this.#byOperation.set(operation, byStatus.set(status, tally));
    return tally;
  }

  #tallies(): Tally[] {
    return [...this.#byOperation.values()].flatMap((byStatus) => [...byStatus.values()]);
  }
}
