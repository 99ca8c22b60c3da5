import { setTimeout as sleep } from "node:timers/promises";

import { Gauge, type Metric } from "prom-client";

import { gauge } from "./gauge.ts";

interface WorkFigures {
  emails: { waiting: number; failed: number };
  jobs: readonly {
    name: string;
    /** Undefined where it never did. */
    succeededAtMs: number | undefined;
    everyMs: number | undefined;
  }[];
}

interface DiskFigures {
  /** Undefined where there is none. */
  newestBackupMs: number | undefined;
  freeBytes: number | undefined;
}

interface OperatingParts {
  readWork: () => Promise<WorkFigures>;
  /** Apart from those of the database: a full disk can be why it does not answer. */
  readDisk: () => Promise<DiskFigures>;
  /** Whether it hears what other servers change. */
  isHearing: () => boolean;
  version: string;
  report: (error: unknown) => void;
  now?: () => number;
  /** How long Prometheus is kept waiting, which gives up after ten seconds. */
  timeout?: () => Promise<unknown>;
}

const READ_EVERY_MS = 30_000;
const TIMEOUT_MS = 2_000;

/** What can page somebody, apart from requests, the database and the services outside. */
export function createOperatingFigures(parts: OperatingParts): Metric[] {
  return [
    ...gaugesOfWork(createLatest(parts.readWork, parts)),
    ...gaugesOfDisk(createLatest(parts.readDisk, parts)),
    gauge(
      "matinee_hears_other_servers",
      "Whether changes by other servers arrive: 1 or 0; 1 where there is only this one.",
      () => Number(parts.isHearing()),
    ),
    versionGauge(parts.version),
  ];
}

type Latest<Figures> = () => Promise<Figures | undefined>;

/**
 * They are read when Prometheus asks, at most twice a minute. While that fails or takes long they
 * remain as they were: other figures say why.
 */
function createLatest<Figures>(
  read: () => Promise<Figures>,
  {
    report,
    now = Date.now,
    timeout = () => sleep(TIMEOUT_MS, undefined, { ref: false }),
  }: OperatingParts,
): Latest<Figures> {
  let figures: Figures | undefined;
  let readAtMs = -Infinity;
  let reading: Promise<void> | undefined;

  async function readNow(): Promise<void> {
    readAtMs = now();
    try {
      figures = await read();
    } catch (error) {
      report(error);
    } finally {
      reading = undefined;
    }
  }

  return async () => {
    if (now() - readAtMs >= READ_EVERY_MS) reading ??= readNow();
    if (reading !== undefined) await Promise.race([reading, timeout()]);
    return figures;
  };
}

interface ReadGauge<Figures> {
  name: string;
  help: string;
  labelNames?: string[];
  set: (into: Gauge, found: Figures) => void;
}

const gaugesOf = <Figures>(latest: Latest<Figures>, all: readonly ReadGauge<Figures>[]): Metric[] =>
  all.map(
    ({ set, ...shown }) =>
      new Gauge({
        ...shown,
        registers: [],
        async collect() {
          const found = await latest();
          this.reset();
          // Without labels it begins as 0, which would be a full disk.
          if (shown.labelNames === undefined) this.remove();
          if (found) set(this, found);
        },
      }),
  );

const gaugesOfWork = (latest: Latest<WorkFigures>): Metric[] =>
  gaugesOf(latest, [
    {
      name: "matinee_emails",
      help: "Emails that wait to be sent, and that were given up.",
      labelNames: ["state"],
      set(into, { emails }) {
        into.set({ state: "waiting" }, emails.waiting);
        into.set({ state: "failed" }, emails.failed);
      },
    },
    {
      name: "matinee_job_succeeded_timestamp_seconds",
      help: "When each job last did what it should, on any server; 0: never.",
      labelNames: ["name"],
      set(into, { jobs }) {
        for (const { name, succeededAtMs = 0 } of jobs) into.set({ name }, succeededAtMs / 1_000);
      },
    },
    {
      name: "matinee_job_every_seconds",
      help: "How often each job is due that is not only run by hand.",
      labelNames: ["name"],
      set(into, { jobs }) {
        for (const { name, everyMs } of jobs) {
          if (everyMs !== undefined) into.set({ name }, everyMs / 1_000);
        }
      },
    },
  ]);

const gaugesOfDisk = (latest: Latest<DiskFigures>): Metric[] =>
  gaugesOf(latest, [
    {
      name: "matinee_backup_timestamp_seconds",
      help: "When the newest backup of this server's folder was made; 0: never.",
      set: (into, { newestBackupMs = 0 }) => into.set(newestBackupMs / 1_000),
    },
    {
      name: "matinee_disk_free_bytes",
      help: "Free space where the data is.",
      set(into, { freeBytes }) {
        if (freeBytes !== undefined) into.set(freeBytes);
      },
    },
  ]);

function versionGauge(version: string): Metric {
  const info = new Gauge({
    name: "matinee_build_info",
    help: "The version that runs.",
    labelNames: ["version"],
    registers: [],
  });
  info.set({ version }, 1);
  return info;
}
