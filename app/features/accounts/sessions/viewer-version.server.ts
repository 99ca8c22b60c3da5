import { createHash } from "node:crypto";

/** Changes with the viewer's record; does not reveal whose it is. */
export function viewerVersion({
  userId,
  changedAt,
  activeProfileId,
}: {
  userId: string;
  changedAt: number;
  /** The chosen profile; null is the first one. */
  activeProfileId: string | null;
}): string {
  return createHash("sha256")
    .update(`${userId} ${changedAt} ${activeProfileId ?? ""}`)
    .digest("base64url")
    .slice(0, 12);
}
