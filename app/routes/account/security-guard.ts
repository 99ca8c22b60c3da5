import { redirect, type RouterContextProvider } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import type { Viewer } from "#app/features/accounts/sessions.server.ts";
import { requireViewer } from "#app/features/accounts/viewer-context.ts";

/** The screens that a viewer is sent back to once they have proven that it is them. */
const SCREENS = [
  ...["/app", "/passkeys", "/identities", "/address"].map((end) => `/profile/security${end}`),
  "/profiles/change-pin",
];

/**
 * The viewer, when they have proven lately that it is them; else they are asked to. Before every
 * screen and every deed that changes how an account is guarded.
 */
export async function requireConfirmed(
  context: Readonly<RouterContextProvider>,
  screen: string,
): Promise<Viewer> {
  const viewer = requireViewer(context);
  if (await context.get(accountsContext).security.isConfirmed(viewer)) return viewer;
  throw redirect(`/profile/security/confirm?next=${encodeURIComponent(screen)}`, 303);
}

export const parseScreen = (text: string | null) =>
  SCREENS.find((screen) => screen === text) ?? "/profile/security";
