import { redirect, type RouterContextProvider } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";

/** The screens that a viewer returns to after confirming their identity. */
const SCREENS = [
  "/profile/security/app",
  "/profile/security/passkeys",
  "/profile/security/identities",
  "/profile/security/address",
  "/profile/privacy",
  "/profiles/change-pin",
];

/**
 * Returns the viewer if they have confirmed their identity recently, and otherwise redirects them
 * to do so. Called before every screen and command that changes an account's security.
 */
export async function requireConfirmed(
  context: Readonly<RouterContextProvider>,
  screen: string,
): Promise<Viewer> {
  const viewer = requireViewer(context);
  if (await context.get(accountsContext).security.isConfirmed(viewer)) return viewer;
  throw redirect(confirmAddress(screen), 303);
}

/** The confirmation page, on the way to a screen. */
export const confirmAddress = (screen: string, more: Record<string, string> = {}) =>
  `/profile/security/confirm?${new URLSearchParams({ next: screen, ...more })}`;

export const parseScreen = (text: string | null) =>
  SCREENS.find((screen) => screen === text) ?? "/profile/security";
