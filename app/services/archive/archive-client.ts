import { isAmong } from "#app/lib/archive-place.ts";
import type { Settings } from "#app/lib/env.server.ts";

/** What of the settings says where the archive is, and who asks it. */
export type ArchiveSettings = Pick<Settings, "archivePlace" | "publicUrl" | "operatorEmail">;

/** Whether the archive may keep a file at an address, to which its own sends on. */
export const holdsFiles =
  ({ fileHosts }: ArchiveSettings["archivePlace"]) =>
  ({ origin }: URL): boolean =>
    isAmong(origin, fileHosts);
