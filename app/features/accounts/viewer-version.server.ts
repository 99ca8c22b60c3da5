import { createHash } from "node:crypto";

/** Another one whenever the viewer's record changes; says nothing about whose it is. */
export function viewerVersion({
  userId,
  changedAt,
}: {
  userId: string;
  changedAt: number;
}): string {
  return createHash("sha256").update(`${userId} ${changedAt}`).digest("base64url").slice(0, 12);
}
