import { redirect, type RouterContextProvider } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { confirmAddress } from "#app/features/accounts/confirming/confirm-address.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";

/**
 * Returns the viewer if they have confirmed their identity recently, and otherwise redirects them
 * to do so. Called before every screen and command that changes an account's security.
 */
export async function requireConfirmed(
  context: Readonly<RouterContextProvider>,
  screen: string,
): Promise<Viewer> {
  const viewer = requireViewer(context);
  if (await context.get(featuresContext).accounts.security.isConfirmed(viewer)) return viewer;
  throw redirect(confirmAddress(screen), 303);
}
