import { type Operation, operations } from "./operations.ts";
import type { ServiceStorage } from "./storage.ts";

/** What arrived and what was sold, since the data folder was made or reset. */
export interface CounterReport {
  /** Requests that arrived, per operation, whatever became of them. */
  requests: Record<Operation, number>;
  /** Requests the service accepted and would charge for or act on, per operation. */
  accepted: Record<Operation, number>;
  /** Streams or downloads the client left before their end, per operation. */
  abandoned: Record<Operation, number>;
  /** Faults played, per operation. */
  faults: Record<Operation, number>;
}
export type CounterName = keyof CounterReport;

export interface Counters {
  add(name: CounterName, operation: Operation): void;
  report(): CounterReport;
}

export function createCounters(storage: ServiceStorage): Counters {
  return {
    add: (name, operation) => storage.add(`${name}:${operation}`, 1),
    report() {
      const stored = storage.counters();
      const row = (name: CounterName) =>
        Object.fromEntries(operations.map((operation) => [operation, stored[`${name}:${operation}`] ?? 0])) as Record<
          Operation,
          number
        >;
      return {
        requests: row("requests"),
        accepted: row("accepted"),
        abandoned: row("abandoned"),
        faults: row("faults"),
      };
    },
  };
}
