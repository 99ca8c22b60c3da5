import { isAmong } from "#app/lib/settings/archive-place.ts";
import type { Settings } from "#app/lib/env.server.ts";

/** The settings that say where the archive is and how we identify ourselves. */
export type ArchiveSettings = Pick<Settings, "archivePlace" | "publicUrl" | "operatorEmail">;

/** Whether the archive may store a file at this address, to which its own address redirects. */
export const holdsFiles =
  ({ fileHosts }: ArchiveSettings["archivePlace"]) =>
  ({ origin }: URL): boolean =>
    isAmong(origin, fileHosts);
