import { pino, type DestinationStream, type LogFn, type Logger } from "pino";

import { formatReason } from "#app/db/database-error.ts";
import { troubleOf } from "#app/db/trouble/database-trouble.ts";
import type { Settings } from "#app/lib/env.server.ts";

import { createOnceAMinute } from "./once-a-minute.ts";

export type Log = Logger;

/**
 * One JSON line for each event. Secrets are removed wherever an object that contains them is
 * logged. While the database is in trouble, everything fails for the same reason: whatever would
 * log that makes one line a minute together.
 */
export function createLog(
  level: Settings["logLevel"],
  destination: DestinationStream = process.stdout,
  now: () => number = Date.now,
): Log {
  const unloggedOf = createOnceAMinute(now);
  const secrets = ["authorization", "cookie", '["set-cookie"]', "password", "token", "secret"];
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod(this: Logger, given: Parameters<LogFn>, method: LogFn) {
        const error = errorIn(given[0]);
        const trouble = troubleOf(error);
        if (trouble === undefined) return void method.apply(this, given);
        const unlogged = unloggedOf("database");
        if (unlogged === undefined) return undefined;
        const line = { trouble, reason: formatReason(error), unlogged };
        return void method.apply(this, [line, "database"]);
      },
    },
    redact: { paths: secrets.flatMap(placesOf), censor: "[redacted]" },
  };
  return pino(options, destination);
}

const errorIn = (details: unknown): unknown =>
  typeof details === "object" && details !== null && "err" in details ? details.err : undefined;

/** At the top level, one level down, and among the headers of whatever has headers. */
function placesOf(secret: string): string[] {
  const nested = secret.startsWith("[") ? secret : `.${secret}`;
  return [secret, `*${nested}`, `*.headers${nested}`];
}
