import type { Settings } from "#app/lib/env.server.ts";

/** The one short block that tells an operator what has started. */
export function formatOpening(settings: Settings, address: URL, metrics?: URL): string {
  const data = settings.databaseUrl === undefined ? "SQLite" : `PostgreSQL on ${hostOf(settings)}`;
  return [
    "",
    `  Matinee is open at ${(settings.publicUrl ?? address).origin}`,
    `  World  ${formatWorld(settings)}`,
    `  Data   ${settings.dataDirectory} (${data})`,
    ...(metrics ? [`  Metrics ${metrics.origin}`] : []),
    "",
  ].join("\n");
}

function formatWorld({ filmDatabase, archive }: Settings): string {
  const [films, free] = [filmDatabase === "tmdb", archive === "live"];
  if (films === free) return films ? "live" : "stand-ins (a demo catalogue, no keys needed)";
  return films ? "films live, archive a stand-in" : "films a stand-in, archive live";
}

/** The host alone: the address may carry a password. */
const hostOf = ({ databaseUrl = "" }: Settings) => URL.parse(databaseUrl)?.host || "its socket";
