import type { StoredFilm } from "#app/features/films/downloads/downloadable.ts";
import { findFile } from "#app/features/films/downloads/stored-films.ts";
import { viewerVersion } from "#app/lib/viewer-in-browser.ts";
import { ownRecord } from "#app/shell/viewer-record.ts";
import { t } from "#app/translations/t.ts";

import type { Playable } from "./player.tsx";

/** Films on this device belong to a profile, or to a visitor. */
function isOwnFilm({ email, profile }: StoredFilm): boolean {
  if (viewerVersion() === undefined) return email === "";
  const own = ownRecord();
  return own?.email === email && (own.profile ?? "") === profile;
}

/** The film with its file on this device, if there is one, which is tried first. */
export async function withStored(playable: Playable): Promise<Playable> {
  const stored = await findFile(playable, isOwnFilm);
  if (stored === null) return playable;
  const { address, type, label } = stored;
  const own = { address, type, quality: t("{quality}, on this device", { quality: label }) };
  return { ...playable, sources: [own, ...playable.sources] };
}
