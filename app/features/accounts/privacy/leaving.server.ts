import type { AccountsParts } from "../accounts-parts.server.ts";
import {
  askDeletion,
  findDeletion,
  findNotice,
  cancelDeletion,
  cancelDeletionByLink,
} from "./deletion.server.ts";
import { exportOwnData } from "./own-data.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

/** What belongs to taking one's things, and to going. */
export const createLeaving = (parts: AccountsParts) => ({
  /** Does `before` once the password is proven. */
  askDeletion: (form: FormData, given: { viewer: Viewer; before: () => Promise<unknown> }) =>
    askDeletion(parts, form, given),
  findDeletion: (viewer: Viewer) => findDeletion(parts, viewer.userId),
  cancelDeletion: (viewer: Viewer) => cancelDeletion(parts, viewer.userId),
  findNotice: (token: string) => findNotice(parts, token),
  cancelDeletionByLink: (token: string) => cancelDeletionByLink(parts, token),
  exportOwnData: (viewer: Viewer) => exportOwnData(parts, viewer),
});
