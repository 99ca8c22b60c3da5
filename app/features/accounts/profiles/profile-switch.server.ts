import { listProfiles } from "#app/features/profiles/profile-records.server.ts";
import type { Profile } from "#app/features/profiles/profile.ts";

import {
  refused,
  textOf,
  type AccountsParts,
  type Done,
  type Refused,
} from "../accounts-parts.server.ts";
import type { Caller } from "../call-auth.server.ts";
import { proveGrownUp } from "./pin.server.ts";
import { setActiveProfile, type Viewer } from "../sessions/sessions.server.ts";
import { viewerVersion } from "../sessions/viewer-version.server.ts";

export type Own = { viewer: Viewer; caller: Caller };

export const GONE = refused({}, { problem: "That profile no longer exists." });

/** A session looks through other eyes from now on, on every server at once. */
export async function activateProfile(
  parts: AccountsParts,
  { viewer, caller: { token } }: Own,
  { id, isFirst, ceiling }: Profile,
): Promise<Done> {
  const profileId = isFirst ? null : id;
  const version = parts.cookie.version(viewerVersion({ ...viewer, activeProfileId: profileId }));
  if (token === undefined) return { outcome: "done", cookies: [version] };
  const activeProfile = { token, profileId, audience: ceiling ?? "everyone" } as const;
  await setActiveProfile(parts.database.kysely, activeProfile);
  parts.remembered.forget(token);
  return { outcome: "done", cookies: [parts.cookie.forActiveProfile(activeProfile), version] };
}

/** Goes on as another profile; out of a child's one only with a grown-up's word. */
export async function switchTo(
  parts: AccountsParts,
  form: FormData,
  own: Own,
): Promise<Done | Refused> {
  const profiles = await listProfiles(parts.database.kysely, own.viewer);
  const profile = profiles.find(({ id }) => id === textOf(form, "profile"));
  if (profile === undefined) return GONE;
  // Chosen twice, by a double click: there is nothing to leave.
  if (profile.id === own.viewer.profile?.id) return activateProfile(parts, own, profile);
  const proof = await proveWhereDue(parts, own.viewer, form);
  return proof.outcome === "refused" ? proof : activateProfile(parts, own, profile);
}

/** Whether a grown-up is there, where one has to be. */
export async function proveWhereDue(parts: AccountsParts, viewer: Viewer, form: FormData) {
  if (viewer.audience === "everyone") return { outcome: "proven" } as const;
  return proveGrownUp(parts, viewer.userId, form);
}
