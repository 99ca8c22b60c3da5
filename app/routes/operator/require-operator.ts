import { redirect, type RouterContextProvider } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { confirmAddress } from "#app/features/accounts/confirming/confirm-address.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";

/** Undefined: their identity has to be confirmed first. */
export async function findConfirmedOperator(
  context: Readonly<RouterContextProvider>,
): Promise<Viewer | undefined> {
  const viewer = requireViewer(context);
  if (!viewer.isOperator) throw new Error("The guard let somebody through who is no operator.");
  return (await context.get(featuresContext).accounts.security.isConfirmed(viewer))
    ? viewer
    : undefined;
}

/**
 * Returns the operator if they have confirmed their identity recently, and otherwise redirects them
 * to do so. Called before everything that changes something.
 */
export async function requireConfirmedOperator(
  context: Readonly<RouterContextProvider>,
  screen: string,
): Promise<Viewer> {
  const operator = await findConfirmedOperator(context);
  if (operator) return operator;
  throw redirect(confirmAddress(screen), 303);
}
