import { redirect, type RouterContextProvider } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";

/** The screens that a viewer is sent back to once they have proven that it is them. */
const SCREENS = [
  "/profile/security/app",
  "/profile/security/passkeys",
  "/profile/security/identities",
  "/profile/security/address",
  "/profile/privacy",
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
  throw redirect(confirmAddress(screen), 303);
}

/** Where a viewer proves it, on their way to a screen. */
export const confirmAddress = (screen: string, more: Record<string, string> = {}) =>
  `/profile/security/confirm?${new URLSearchParams({ next: screen, ...more })}`;

export const parseScreen = (text: string | null) =>
  SCREENS.find((screen) => screen === text) ?? "/profile/security";
