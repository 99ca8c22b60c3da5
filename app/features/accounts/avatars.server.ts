import { createHash } from "node:crypto";

import type { AccountsParts, Done } from "./accounts-parts.server.ts";
import { makeAvatar } from "./avatar-picture.server.ts";
import { changeRecord, updateUser } from "./personal-details.server.ts";
import type { Viewer } from "./sessions.server.ts";

/** As large as a photograph from a telephone; larger requests are not read to their end. */
const MOST_BYTES = 8_000_000;

export async function setAvatar(
  parts: AccountsParts,
  form: FormData,
  viewer: Viewer,
): Promise<Done | { outcome: "no picture" | "too large" | "unreadable" }> {
  const file = form.get("avatar");
  if (!(file instanceof File) || file.size === 0) return { outcome: "no picture" };
  if (file.size > MOST_BYTES) return { outcome: "too large" };
  const picture = await makeAvatar(await file.bytes());
  if (!picture) return { outcome: "unreadable" };

  // Named for what it shows and whose it is: another picture is another address.
  const id = createHash("sha256").update(viewer.userId).update(picture).digest("hex").slice(0, 32);
  return changeRecord(parts, viewer, (changedAt) =>
    parts.database.kysely.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("avatars").where("user_id", "=", viewer.userId).execute();
      const image = { id, user_id: viewer.userId, image_base64: picture.toString("base64") };
      await transaction
        .insertInto("avatars")
        .values({ ...image, created_at: changedAt })
        .execute();
      await updateUser(transaction, viewer.userId, { avatar: id, updated_at: changedAt });
    }),
  );
}

export async function removeAvatar(parts: AccountsParts, viewer: Viewer): Promise<Done> {
  return changeRecord(parts, viewer, (changedAt) =>
    parts.database.kysely.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("avatars").where("user_id", "=", viewer.userId).execute();
      await updateUser(transaction, viewer.userId, { avatar: null, updated_at: changedAt });
    }),
  );
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
