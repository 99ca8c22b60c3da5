import type { AccountsParts } from "./accounts-parts.server.ts";
import {
  askDeletion,
  findDeletion,
  findNotice,
  keepAccount,
  keepAccountByLink,
} from "./deletion.server.ts";
import { exportOwnData } from "./own-data.server.ts";
import type { Viewer } from "./sessions.server.ts";

/** What belongs to taking one's things, and to going. */
export const createLeaving = (parts: AccountsParts) => ({
  /** Does `before` once the password is proven. */
  askDeletion: (form: FormData, given: { viewer: Viewer; before: () => Promise<unknown> }) =>
    askDeletion(parts, form, given),
  findDeletion: (viewer: Viewer) => findDeletion(parts, viewer.userId),
  keepAccount: (viewer: Viewer) => keepAccount(parts, viewer.userId),
  findNotice: (token: string) => findNotice(parts, token),
  keepAccountByLink: (token: string) => keepAccountByLink(parts, token),
  exportOwnData: (viewer: Viewer) => exportOwnData(parts, viewer),
});
