import { createHash } from "node:crypto";

import { createPacing } from "#app/lib/pacing.ts";
import type { PictureProblem } from "#app/services/pictures/picture-limits.ts";
import type { Refusal } from "#app/lib/requests/refused.ts";

import type { AccountsParts, FormSuccess } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { changeOwnRecord, updateUser } from "../name-and-address/personal-details.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

/** The size of a photo from a phone; larger requests are not read to the end. */
const MOST_BYTES = 8_000_000;
/** Enough to try several pictures; each may use a processor for some seconds. */
const UPLOADS = { most: 8, windowMs: 3_600_000 };

/**
 * Uploads being read, waiting or decoded at the same time: each may be eight megabytes in memory.
 */
const MOST_AT_ONCE = 11;

/**
 * Each upload, accepted or refused, takes the server's thread some milliseconds. Those of a crowd
 * start one after the other, unread until then, and pages of others come between them.
 */
const PACE = { pauseMs: 200, mostWaiting: 100 };

type AvatarRefusal = "no picture" | "too large" | "busy" | "too often" | PictureProblem;

/** Accepts a few pictures at a time; a form is read only once its picture is accepted. */
export function createAvatarUploads(parts: AccountsParts) {
  let running = 0;
  const pace = createPacing({ ...PACE, pause: parts.pause });

  async function setAvatar(viewer: Viewer, readPicture: () => Promise<File | undefined>) {
    const count = await parts.attempts.count(attemptKey("avatar", viewer.userId), UPLOADS);
    if (count > UPLOADS.most) {
      await pace();
      return { outcome: "too often" } as const;
    }
    return takePicture(parts, await readPicture(), viewer);
  }

  return async (
    viewer: Viewer,
    readPicture: () => Promise<File | undefined>,
  ): Promise<FormSuccess | Refusal | { outcome: AvatarRefusal }> => {
    if (running >= MOST_AT_ONCE) {
      await pace();
      return { outcome: "busy" };
    }
    running += 1;
    try {
      if (running > 1) await pace();
      return await setAvatar(viewer, readPicture);
    } finally {
      running -= 1;
    }
  };
}

/** A picture is encoded anew: square, upright, and without hidden data. */
async function takePicture(
  parts: AccountsParts,
  file: File | undefined,
  viewer: Viewer,
): Promise<FormSuccess | Refusal | { outcome: AvatarRefusal }> {
  if (file === undefined || file.size === 0) return { outcome: "no picture" };
  if (file.size > MOST_BYTES) return { outcome: "too large" };
  const decoded = await parts.decoder.decode("avatar", Buffer.from(await file.arrayBuffer()));
  if ("problem" in decoded) {
    const { problem } = decoded;
    return { outcome: problem === "failed" ? "unreadable" : problem };
  }
  const picture = decoded.bytes;

  // Named by content and owner: another picture has another address.
  const id = createHash("sha256").update(viewer.userId).update(picture).digest("hex").slice(0, 32);
  return changeOwnRecord(parts, viewer, async (transaction, changedAt) => {
    await transaction.deleteFrom("avatars").where("user_id", "=", viewer.userId).execute();
    const image = { id, user_id: viewer.userId, image_base64: picture.toString("base64") };
    await transaction
      .insertInto("avatars")
      .values({ ...image, created_at: changedAt })
      .execute();
    await updateUser(transaction, viewer.userId, { avatar: id, updated_at: changedAt });
  });
}

export async function removeAvatar(
  parts: AccountsParts,
  viewer: Viewer,
): Promise<FormSuccess | Refusal> {
  return changeOwnRecord(parts, viewer, async (transaction, changedAt) => {
    await transaction.deleteFrom("avatars").where("user_id", "=", viewer.userId).execute();
    await updateUser(transaction, viewer.userId, { avatar: null, updated_at: changedAt });
  });
}

/** The picture at an address; undefined when it is gone. */
export async function readAvatar(
  { database }: AccountsParts,
  id: string,
): Promise<Buffer | undefined> {
  const found = await database.kysely
    .selectFrom("avatars")
    .select("image_base64")
    .where("id", "=", id)
    .executeTakeFirst();
  return found && Buffer.from(found.image_base64, "base64");
}
