import { createForViewer } from "#app/lib/for-grown-ups.ts";

import type { Accounts } from "./accounts.server.ts";

/** To look on, to change to another profile with the PIN, and to sign out with it. */
const OPEN_TO_CHILDREN = [
  "deviceOf",
  "profiles.look",
  "profiles.proveGrownUp",
  "profiles.switchTo",
  "readAvatar",
  "profileCookiesFor",
  "signOut",
  "versionCookieFor",
];

/** Accounts as a viewer may use them: a child's profile changes no profile and no security. */
export const createAccountsFor = (accounts: Accounts) =>
  createForViewer(accounts, OPEN_TO_CHILDREN);
