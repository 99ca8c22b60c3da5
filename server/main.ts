import { join } from "node:path";

import type { ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";

import type { ChangeListener } from "#app/db/change-listener.server.ts";
import {
  openDatabase,
  pastPooler,
  type Database,
  type DatabasePlace,
} from "#app/db/connect.server.ts";
import { openProbe } from "#app/db/trouble/database-probe.server.ts";
import { migrateAt } from "#app/db/migrate.server.ts";
import { checkPooler } from "#app/db/pooler.server.ts";
import { holdServerLock } from "#app/db/server-lock.server.ts";
import { createDerivedKeys, type DerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { createBackups } from "#app/features/operator/backups/backups.server.ts";
import { createSiteSettings } from "#app/features/operator/settings/site-settings.server.ts";
import { readStored } from "#app/features/operator/settings/stored-settings.server.ts";
import { makeSetupCode } from "#app/features/operator/setup/setup-codes.server.ts";
import { createPictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";
import { processEnvironment, readSettings, type Settings } from "#app/lib/env.server.ts";
import { sessionSecret } from "#app/lib/settings/session-secret.ts";
import { withStored } from "#app/lib/settings/with-stored.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import { loadAssets } from "./http/assets.ts";
import { openFeatures, type OpenFeatures } from "./open-features.ts";
import { subscribeToChanges } from "./subscribe-to-changes.ts";
import { createServer } from "./create-server.ts";
import { listen, type Listeners } from "./http/listen.ts";
import { createDatabaseWatch } from "./health/database-watch.ts";
import { createLog, type Log } from "./health/log.ts";
import { createRecentLog } from "./health/recent-log.ts";
import { describeProbe, formatOpening } from "./health/opening.ts";
import { stopOnSignal } from "./stop.ts";
import { takeBasePath, withBase } from "#app/translations/base-path.ts";
import { checkBasePath } from "./http/check-base-path.ts";

/** Starts the server: each step needs the one before it. */
async function open(): Promise<void> {
  const given = readSettings(processEnvironment, { isFirst: true });
  takeBasePath(given.basePath);
  checkBasePath(build.routes, given);
  const recentLog = createRecentLog(process.stdout);
  const log = createLog(given.logLevel, recentLog);
  // Listens first: a port in use is reported at once, without waiting for the lock.
  const listeners = await listen(given);
  const lock = await holdServerLock(given.dataDirectory);
  const { database, watch, now } = await openWatched(given, log);
  const secret = sessionSecret(given.dataDirectory, given.sessionSecret);
  const keys = createDerivedKeys(secret);
  const { siteSettings, settings } = await settingsAtStart(database, { keys, log, now });

  const origin = settings.publicUrl?.origin ?? listeners.address.origin;
  const { live } = siteSettings;
  const decoder = createPictureDecoder({
    onTrouble: (error) => log.warn({ err: error }, "pictures"),
  });
  const features = await openFeatures({
    settings,
    database,
    log,
    origin,
    keys,
    decoder,
    live,
    now,
  });
  const place = pastPooler(settings);
  const backups = createBackups({ database, place, environment: processEnvironment, log, now });
  const closing = [
    backups.stop,
    decoder.close,
    ...features.closing,
    watch.close,
    database.close,
    lock.release,
  ];
  const { handOver } = features.shared.rooms;
  const stop = stopOnSignal({ listeners, log, handOver, closing });
  const hearing: { listener?: ChangeListener } = {};
  const server = createServer({
    // The generated module types missing values as undefined, the type as absent.
    build: build as ServerBuild,
    database,
    watch,
    settings,
    address: listeners.address,
    log,
    recentLines: recentLog.lines,
    siteSettings,
    secret,
    assets: (headers) => loadAssets(join(import.meta.dirname, "../client"), headers),
    isStopping: stop.isStopping,
    isHearing: () => hearing.listener?.isHearing() ?? false,
    features,
    decoder,
    backups,
  });
  features.onChange(server.forget.pages);
  hearing.listener = await subscribeToChanges(place, server.forget, log);
  closing.unshift(hearing.listener.close);
  await Promise.all([server.forget.announcements(), server.forget.settings()]);
  listeners.open(server.listener, server.upgrade);
  features.start([backups.job]);
  const metrics = await openMetrics(listeners, server, settings.metricsPort);
  const setup = await setupAddress(database, origin, now());
  process.stdout.write(formatOpening(settings, { address: listeners.address, metrics, setup }));
  await tellProbe(features, settings);
}

/** The server is open already: it is, even if the service is down. */
async function tellProbe(
  { probeFilmDatabase }: Pick<OpenFeatures, "probeFilmDatabase">,
  { filmDatabase, filmDatabaseUrl }: Settings,
): Promise<void> {
  if (filmDatabase !== "tmdb") return;
  process.stdout.write(await describeProbe(probeFilmDatabase, filmDatabaseUrl));
}

/** The database, up to date, and what watches it. */
async function openWatched(place: DatabasePlace, log: Log) {
  const database = await openDatabase(place);
  const advice = await checkPooler(place);
  if (advice !== undefined) process.stderr.write(`${advice}\n`);
  await migrateAt(place, database);
  const watch = createDatabaseWatch({ probe: openProbe(place, database), log });
  await watch.start();
  return { database, watch, now: watch.now };
}

/** On a port of its own, where one is set. */
const openMetrics = async (
  { add }: Listeners,
  { metrics }: ReturnType<typeof createServer>,
  port: number | undefined,
) => (port === undefined ? undefined : add(metrics.createServer(), port));

/** Where the first operator makes their account; nowhere once there is one. */
async function setupAddress(
  database: Database,
  origin: string,
  nowMs: number,
): Promise<string | undefined> {
  const code = await makeSetupCode(database, nowMs);
  return code === undefined ? undefined : origin + withBase(`/setup?code=${code}`);
}

interface AtStart {
  keys: DerivedKeys;
  log: Log;
  /** The clock that all servers share. */
  now: () => number;
}

/** Those of the environment, and beside them what operators have set in the browser. */
async function settingsAtStart(database: Database, { keys, log, now }: AtStart) {
  const { stored, problems: unread } = await readStored(database.kysely, keys);
  const { settings, problems } = withStored(processEnvironment, stored);
  for (const line of [...unread, ...problems]) process.stderr.write(`${line}\n`);
  const siteSettings = createSiteSettings({
    database,
    keys,
    environment: processEnvironment,
    started: stored,
    now,
    report: (error) => log.error({ err: error }, "settings"),
  });
  return { siteSettings, settings };
}

try {
  await open();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // Not `exitCode`: open ports would keep the process running.
  process.exit(1);
}
