import { createForViewer } from "#app/lib/for-grown-ups.ts";

import type { Accounts } from "./accounts.server.ts";

/** To read in their own language, to change to another profile with the PIN, and to sign out with it. */
const OPEN_TO_CHILDREN = [
  "profiles.chooseLanguage",
  "profiles.overview",
  "profiles.proveGrownUp",
  "profiles.switchTo",
  "readAvatar",
  "signOut",
];

/** Accounts as a viewer may use them: a child's profile cannot change profiles or security. */
export const createAccountsFor = (accounts: Accounts) =>
  createForViewer(accounts, OPEN_TO_CHILDREN);
