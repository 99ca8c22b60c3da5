import { Gauge, type Metric } from "prom-client";

/** A gauge that is read when it is asked for. */
export const gauge = (name: string, help: string, read: () => number): Metric =>
  new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
