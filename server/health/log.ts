import { pino, type DestinationStream, type Logger } from "pino";

import type { Settings } from "#app/lib/env.server.ts";

export type Log = Logger;

/**
 * One JSON line for each event. Secrets are removed wherever an object that contains them is
 * logged.
 */
export function createLog(
  level: Settings["logLevel"],
  destination: DestinationStream = process.stdout,
): Log {
  const secrets = ["authorization", "cookie", '["set-cookie"]', "password", "token", "secret"];
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets.flatMap(placesOf), censor: "[redacted]" },
  };
  return pino(options, destination);
}

/** At the top level, one level down, and among the headers of whatever has headers. */
function placesOf(secret: string): string[] {
  const nested = secret.startsWith("[") ? secret : `.${secret}`;
  return [secret, `*${nested}`, `*.headers${nested}`];
}
