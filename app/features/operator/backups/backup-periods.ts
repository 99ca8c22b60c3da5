/** How often backups can be made. */
export const backupPeriods = ["never", "hour", "day", "week"] as const;
export type BackupPeriod = (typeof backupPeriods)[number];

const HOUR_MS = 60 * 60 * 1000;

export const PERIODS_MS: Readonly<Record<BackupPeriod, number | undefined>> = {
  never: undefined,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
};

/** The most that remain of those that are made by themselves. */
export const MOST_BACKUPS = 100;
