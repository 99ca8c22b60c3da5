import type { Settings } from "#app/lib/env.server.ts";
import { STAND_IN as STAND_IN_ARCHIVE } from "#app/lib/settings/archive-place.ts";
import { isBlockedPort } from "#app/lib/settings/blocked-ports.ts";
import { filmHosts } from "#app/lib/settings/film-hosts.ts";
import { adviceFor } from "#app/lib/settings/service-advice.ts";
import { ServiceError } from "#app/services/service-error.ts";

interface ServerAddresses {
  address: URL;
  metrics: URL | undefined;
  /** Where the first operator makes their account. */
  setup: string | undefined;
}

/** The short block that tells an operator what has started. */
export function formatOpening(
  settings: Settings,
  { address, metrics, setup }: ServerAddresses,
): string {
  const data = settings.databaseUrl === undefined ? "SQLite" : `PostgreSQL on ${hostOf(settings)}`;
  const opened = settings.publicUrl ?? address;
  return [
    "",
    `  Matinee is open at ${opened.origin}${settings.basePath}`,
    ...(settings.publicUrl ? [`  Proxy  Passes requests on to ${address.origin}`] : []),
    ...(isBlockedPort(opened.port)
      ? [
          `  Port   Browsers open nothing on port ${opened.port} (ERR_UNSAFE_PORT): set PORT to another, such as 3000.`,
        ]
      : []),
    `  World  ${formatWorld(settings)}`,
    `  Data   ${settings.dataDirectory} (${data})`,
    ...formatMailbox(settings, opened),
    ...(metrics ? [`  Metrics ${metrics.origin}`] : []),
    ...(setup === undefined ? [] : [`  Set up ${setup}`]),
    "",
  ].join("\n");
}

/** Where the demo world's emails are read, from another machine and out of a container as well. */
function formatMailbox({ mail, standIns, basePath }: Settings, { origin }: URL): string[] {
  const key = standIns?.mailboxKey;
  return mail === "stand-in" && key !== undefined
    ? [`  Mail   ${origin}${basePath}/stand-ins/mail?key=${key}`]
    : [];
}

/** Tries the token at startup, and reports the result in a line. */
export async function describeProbe(probe: () => Promise<void>, url: URL): Promise<string> {
  try {
    await probe();
    return "  Films  The film database answers and accepts TMDB_TOKEN.\n\n";
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { service, reason, code } = error;
    const { problem, action } = adviceFor({ service, reason, code, address: url.origin });
    return `  Films  ${problem} ${action}\n\n`;
  }
}

function formatWorld(settings: Settings): string {
  const [films, free] = [settings.filmDatabase === "tmdb", settings.archive === "live"];
  const missing = [
    ...(films || mayHaveFilms(settings) ? [] : ["FILM_DATABASE=tmdb and TMDB_TOKEN"]),
    ...(free || mayHaveArchive(settings) ? [] : ["ARCHIVE=live"]),
  ];
  if (missing.length > 0) {
    const lack = missing.length === 2 ? "empty" : "half of it is missing";
    return `${lack}: no stand-ins were started here. Set ${missing.join(", and ")}; or run \`npm start\`, which brings a demo world`;
  }
  if (films === free) return films ? "live" : "stand-ins (a demo catalogue, no keys needed)";
  return films ? "films live, archive a stand-in" : "films a stand-in, archive live";
}

/** Stand-ins run where `npm start` says so, or where the operator's own address leads to them. */
const mayHaveFilms = ({ standIns, filmDatabaseUrl }: Settings) =>
  standIns !== undefined || filmDatabaseUrl.origin !== filmHosts["stand-in"].database;

const mayHaveArchive = ({ standIns, archivePlace }: Settings) =>
  standIns !== undefined || archivePlace.url.origin !== STAND_IN_ARCHIVE;

/** The host alone, because the address may contain a password. */
const hostOf = ({ databaseUrl = "" }: Settings) => URL.parse(databaseUrl)?.host || "its socket";
