import type { Settings } from "#app/lib/env.server.ts";
import { adviceFor } from "#app/lib/settings/service-advice.ts";
import { ServiceError } from "#app/services/service-error.ts";

interface Opened {
  address: URL;
  metrics: URL | undefined;
  /** Where the first operator makes their account. */
  setup: string | undefined;
}

/** The short block that tells an operator what has started. */
export function formatOpening(settings: Settings, { address, metrics, setup }: Opened): string {
  const data = settings.databaseUrl === undefined ? "SQLite" : `PostgreSQL on ${hostOf(settings)}`;
  return [
    "",
    `  Matinee is open at ${(settings.publicUrl ?? address).origin}`,
    `  World  ${formatWorld(settings)}`,
    `  Data   ${settings.dataDirectory} (${data})`,
    ...(metrics ? [`  Metrics ${metrics.origin}`] : []),
    ...(setup === undefined ? [] : [`  Set up ${setup}`]),
    "",
  ].join("\n");
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

function formatWorld({ filmDatabase, archive }: Settings): string {
  const [films, free] = [filmDatabase === "tmdb", archive === "live"];
  if (films === free) return films ? "live" : "stand-ins (a demo catalogue, no keys needed)";
  return films ? "films live, archive a stand-in" : "films a stand-in, archive live";
}

/** The host alone, because the address may contain a password. */
const hostOf = ({ databaseUrl = "" }: Settings) => URL.parse(databaseUrl)?.host || "its socket";
