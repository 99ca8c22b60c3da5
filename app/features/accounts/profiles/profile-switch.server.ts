import { listProfiles } from "#app/features/profiles/profile-records.server.ts";
import type { Profile } from "#app/features/profiles/profile.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";

import type { AccountsParts, FormSuccess, Fields } from "../accounts-parts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { proveGrownUp } from "./pin.server.ts";
import { languageChoice } from "../sessions/reading-language.server.ts";
import { setActiveProfile, type Viewer } from "../sessions/sessions.server.ts";
import { viewerVersion } from "../sessions/viewer-version.server.ts";

export type Own = { viewer: Viewer; caller: Caller };

export const GONE = refused({}, { problem: msg("That profile no longer exists.") });

/** Changes a session's active profile, on every server at once. */
export async function activateProfile(
  parts: AccountsParts,
  { viewer, caller: { token } }: Own,
  { id, isFirst, ageLimit }: Profile,
): Promise<FormSuccess> {
  const profileId = isFirst ? null : id;
  const version = viewerVersion({ ...viewer, activeProfileId: profileId });
  if (token === undefined) return { outcome: "done", browser: { version } };
  const session = { token, profileId, audience: ageLimit ?? "everyone" } as const;
  await setActiveProfile(parts.database.kysely, session);
  parts.remembered.forget(token);
  const choices = await languageChoice(parts, { userId: viewer.userId, profileId });
  return { outcome: "done", browser: { session, version, choices } };
}

/** Switches to another profile; leaving a child's profile takes an adult's PIN or password. */
export async function switchTo(
  parts: AccountsParts,
  form: Fields<"profile", "pin" | "password">,
  own: Own,
): Promise<FormSuccess | Refusal> {
  const profiles = await listProfiles(parts.database.kysely, own.viewer);
  const profile = profiles.find(({ id }) => id === form.profile);
  if (profile === undefined) return GONE;
  // Chosen twice, by a double click: there is nothing to leave.
  if (profile.id === own.viewer.profile?.id) return activateProfile(parts, own, profile);
  const proof = await proveWhereDue(parts, own.viewer, form);
  return proof.outcome === "refused" ? proof : activateProfile(parts, own, profile);
}

/** Whether an adult has confirmed, where one has to. */
export async function proveWhereDue(
  parts: AccountsParts,
  viewer: Viewer,
  form: Fields<never, "pin" | "password">,
) {
  if (viewer.audience === "everyone") return { outcome: "proven" } as const;
  return proveGrownUp(parts, viewer.userId, form);
}
