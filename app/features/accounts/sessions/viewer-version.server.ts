import { createHash } from "node:crypto";

/** Another one whenever the viewer's record changes; says nothing about whose it is. */
export function viewerVersion({
  userId,
  changedAt,
  activeProfileId,
}: {
  userId: string;
  changedAt: number;
  /** The profile that was chosen; null is the first one. */
  activeProfileId: string | null;
}): string {
  return createHash("sha256")
    .update(`${userId} ${changedAt} ${activeProfileId ?? ""}`)
    .digest("base64url")
    .slice(0, 12);
}
