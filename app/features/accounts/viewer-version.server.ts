import { createHash } from "node:crypto";

/** Another one whenever the viewer's record changes; says nothing about whose it is. */
export function viewerVersion({
  userId,
  changedAt,
  seatId,
}: {
  userId: string;
  changedAt: number;
  /** The profile that was chosen; null is the first one. */
  seatId: string | null;
}): string {
  return createHash("sha256")
    .update(`${userId} ${changedAt} ${seatId ?? ""}`)
    .digest("base64url")
    .slice(0, 12);
}
