import {
  refused,
  textOf,
  type AccountsParts,
  type Done,
  type Refused,
} from "./accounts-parts.server.ts";
import type { Executor } from "./auth.server.ts";
import { initialsOf } from "#app/lib/initials.ts";
import { cleanName, findNameProblem } from "./person-name.ts";
import type { Viewer } from "./sessions.server.ts";
import { viewerVersion } from "./viewer-version.server.ts";

/** Takes another name, and the initials with it. Nothing else that a form may hold is read. */
export async function rename(
  parts: AccountsParts,
  form: FormData,
  viewer: Viewer,
): Promise<Done | Refused> {
  const given = textOf(form, "name");
  const name = cleanName(given);
  const problem = findNameProblem(name);
  if (problem !== undefined) {
    return refused({ name: given }, { errors: { name: problem } });
  }
  const { kysely } = parts.database;
  return changeRecord(parts, viewer, (changedAt) =>
    updateUser(kysely, viewer.userId, { name, initials: initialsOf(name), updated_at: changedAt }),
  );
}

/** Changes what the browser keeps of the viewer, and tells it so by another version. */
export async function changeRecord(
  parts: AccountsParts,
  { userId, changedAt: before, seatId }: Viewer,
  change: (changedAt: number) => Promise<unknown>,
): Promise<Done> {
  // Two changes within a millisecond are two versions all the same.
  const changedAt = Math.max(parts.now(), before + 1);
  await change(changedAt);
  parts.remembered.forgetUser(userId);
  const version = viewerVersion({ userId, changedAt, seatId });
  return { outcome: "done", cookies: [parts.cookie.version(version)] };
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
