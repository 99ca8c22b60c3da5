import type { Settings } from "#app/lib/env.server.ts";

/** What of the settings says where the archive is, and who asks it. */
export type ArchiveSettings = Pick<Settings, "archivePlace" | "publicUrl" | "operatorEmail">;

/** Who asks, and where they can be written to; nobody is reached at a house without an address. */
export function userAgentOf({ publicUrl, operatorEmail }: ArchiveSettings): string {
  return publicUrl ? `Matinee/1.0 (+${publicUrl.origin}; ${operatorEmail})` : "Matinee/1.0";
}

/** Whether the archive may keep a file at an address, to which its own sends on. */
export const holdsFiles =
  ({ fileHosts }: ArchiveSettings["archivePlace"]) =>
  ({ origin }: URL): boolean =>
    fileHosts.some((host) => isOf(origin, host));

/** Whether an origin is a host as a content policy writes it: a star is any name before a dot. */
function isOf(origin: string, host: string): boolean {
  const [scheme = "", name] = host.split("://*");
  if (name === undefined) return origin === host;
  return origin.startsWith(`${scheme}://`) && origin.endsWith(name);
}
