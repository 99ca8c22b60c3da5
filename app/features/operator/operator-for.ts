import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { closeAllBut } from "#app/lib/for-grown-ups.ts";

import type { OperatorService } from "./operator.server.ts";

/**
 * The operator's functions for one viewer. The guard hides the screens from everybody else; for them
 * every function throws as well, however the call is reached. The first run is for whoever has its
 * code, before there is an operator.
 */
export function createOperatorFor(service: OperatorService) {
  const closed = closeAllBut(service, {
    open: new Set(["setup.isOpen", "setup.finish"]),
    whenClosed: (name) => `Somebody who is no operator reached for ${name}.`,
  });
  return (viewer: Viewer | undefined): OperatorService =>
    viewer?.isOperator === true ? service : closed;
}
