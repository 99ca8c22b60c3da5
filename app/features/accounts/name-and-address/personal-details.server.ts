import { initialsOf } from "#app/lib/formats/initials.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import type { Executor } from "#app/db/executor.ts";

import {
  signedOut,
  type AccountsParts,
  type FormSuccess,
  type Fields,
} from "../accounts-parts.server.ts";
import { isStillOpen } from "../sessions/open-session.server.ts";
import { cleanName, findNameProblem } from "./person-name.ts";
import type { Viewer } from "../sessions/sessions.server.ts";
import { viewerVersion } from "../sessions/viewer-version.server.ts";

/** Changes the name, and the initials with it. The form's other fields are ignored. */
export async function rename(
  parts: AccountsParts,
  form: Fields<"name">,
  viewer: Viewer,
): Promise<FormSuccess | Refusal> {
  const given = form.name;
  const name = cleanName(given);
  const problem = findNameProblem(name);
  if (problem !== undefined) {
    return refused({ name: given }, { errors: { name: problem } });
  }
  return changeOwnRecord(parts, viewer, async (transaction, changedAt) => {
    const change = { name, initials: initialsOf(name), updated_at: changedAt };
    await updateUser(transaction, viewer.userId, change);
  });
}

/** The same as `changeRecord`, unless the session has ended since the request was authorized. */
export async function changeOwnRecord(
  parts: AccountsParts,
  viewer: Viewer,
  change: (transaction: Executor, changedAt: number) => Promise<unknown>,
): Promise<FormSuccess | Refusal> {
  let isOpen = false;
  const done = await changeRecord(parts, viewer, (changedAt) =>
    parts.database.kysely.transaction().execute(async (transaction) => {
      isOpen = await isStillOpen(transaction, viewer);
      if (isOpen) await change(transaction, changedAt);
    }),
  );
  return isOpen ? done : refused({}, signedOut);
}

/** Changes what the browser stores about the viewer, and gives it a new version. */
export async function changeRecord(
  parts: AccountsParts,
  { userId, changedAt: before, activeProfileId }: Viewer,
  change: (changedAt: number) => Promise<unknown>,
): Promise<FormSuccess> {
  // Two changes within a millisecond must still be two versions.
  const changedAt = Math.max(parts.now(), before + 1);
  await change(changedAt);
  parts.remembered.forgetUser(userId);
  const version = viewerVersion({ userId, changedAt, activeProfileId });
  return { outcome: "done", browser: { version } };
}

interface UserChange {
  name?: string;
  initials?: string;
  avatar?: string | null;
  updated_at: number;
}

export async function updateUser(
  executor: Executor,
  userId: string,
  change: UserChange,
): Promise<void> {
  await executor.updateTable("users").set(change).where("id", "=", userId).execute();
}
