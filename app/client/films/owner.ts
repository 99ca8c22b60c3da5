import type { Owner } from "#app/features/films/downloads/stored-films.ts";
import { viewerVersion } from "#app/lib/viewer-in-browser.ts";
import { ownRecord } from "#app/shell/viewer-record.ts";

/** Whose films this page may show; undefined while the page does not know who is signed in. */
export function currentOwner(): Owner | undefined {
  if (viewerVersion() === undefined) return { email: "", profile: "" };
  const { email, profile } = ownRecord() ?? {};
  return email === undefined ? undefined : { email, profile: profile ?? "" };
}
