import { createHash } from "node:crypto";

import type { PictureProblem } from "#app/services/pictures/picture-limits.ts";

import type { AccountsParts, Done, Refused } from "../accounts-parts.server.ts";
import { attemptKey } from "../sign-in/attempts.server.ts";
import { changeOwnRecord, updateUser } from "../sign-in/personal-details.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

/** As large as a photograph from a telephone; larger requests are not read to their end. */
const MOST_BYTES = 8_000_000;
/** Enough to be choosy; each takes a processor for up to some seconds. */
const UPLOADS = { most: 8, windowMs: 3_600_000 };

/** Read, waiting or being decoded at the same time: each may be eight megabytes in memory. */
const MOST_AT_ONCE = 11;

type NotTaken = "no picture" | "too large" | "busy" | "too often" | PictureProblem;

/** Takes pictures a few at a time; its form is read only when the picture is taken at all. */
export function createAvatarUploads(parts: AccountsParts) {
  let running = 0;

  async function setAvatar(viewer: Viewer, readForm: () => Promise<FormData>) {
    const count = await parts.attempts.count(attemptKey("avatar", viewer.userId), UPLOADS);
    if (count > UPLOADS.most) return { outcome: "too often" } as const;
    return takePicture(parts, await readForm(), viewer);
  }

  return async (
    viewer: Viewer,
    readForm: () => Promise<FormData>,
  ): Promise<Done | Refused | { outcome: NotTaken }> => {
    if (running >= MOST_AT_ONCE) return { outcome: "busy" };
    running += 1;
    return setAvatar(viewer, readForm).finally(() => (running -= 1));
  };
}

/** A picture is made anew: square and upright, without anything that was hidden in it. */
async function takePicture(
  parts: AccountsParts,
  form: FormData,
  viewer: Viewer,
): Promise<Done | Refused | { outcome: NotTaken }> {
  const file = form.get("avatar");
  if (!(file instanceof File) || file.size === 0) return { outcome: "no picture" };
  if (file.size > MOST_BYTES) return { outcome: "too large" };
  const decoded = await parts.decoder.decode("avatar", Buffer.from(await file.arrayBuffer()));
  if ("problem" in decoded) {
    const { problem } = decoded;
    return { outcome: problem === "failed" ? "unreadable" : problem };
  }
  const picture = decoded.bytes;

  // Named for what it shows and whose it is: another picture is another address.
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

export async function removeAvatar(parts: AccountsParts, viewer: Viewer): Promise<Done | Refused> {
  return changeOwnRecord(parts, viewer, async (transaction, changedAt) => {
    await transaction.deleteFrom("avatars").where("user_id", "=", viewer.userId).execute();
    await updateUser(transaction, viewer.userId, { avatar: null, updated_at: changedAt });
  });
}

/** The picture that an address names; undefined when it is gone. */
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
