import {
  readDiskFigures,
  readWorkFigures,
} from "#app/features/operator/overview/operating-figures.server.ts";
import { runningVersion } from "#app/features/operator/overview/versions.server.ts";

import type { ServerOptions } from "../create-server.ts";
import { createDatabaseFigures } from "./database-figures.ts";
import { createMetrics, type CacheFigures, type Metrics } from "./metrics.ts";
import { createOperatingFigures } from "./operating-figures.ts";

/** Everything that a server tells Prometheus. */
export function openMetrics(
  options: ServerOptions,
  pages: { figures: () => CacheFigures },
): Metrics {
  const { database, watch, backups, settings, log } = options;
  const { services, jobs, counts } = options.features;
  const operating = createOperatingFigures({
    readWork: () => readWorkFigures(database, jobs.forOperators),
    readDisk: () => readDiskFigures(settings, backups.forOperators),
    isHearing: options.isHearing ?? (() => true),
    version: runningVersion().version,
    report: (error) => log.warn({ err: error }, "metrics"),
  });
  const others = [...services.metrics, ...createDatabaseFigures(database, watch), ...operating];
  return createMetrics(
    () => pages.figures(),
    others,
    () => counts.count("requests"),
  );
}
