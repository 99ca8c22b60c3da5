import type { IncomingMessage } from "node:http";

import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { adviceFor } from "#app/lib/service-advice.ts";

import type { Degraded } from "./service-health.ts";

interface NoticesOptions {
  settings: Pick<Settings, "host" | "operatorEmail" | "publicUrl" | "trustedProxies">;
  degraded: () => readonly Degraded[];
}

type Asked = Pick<IncomingMessage, "headers" | "socket">;
type Looking = Pick<Viewer, "email" | "isVerified" | "audience">;

export type OperatorNotices = ReturnType<typeof createOperatorNotices>;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|::ffff:127(?:\.\d+){3})$/;
/** What only a proxy writes: behind one, everybody comes from this machine. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "via"];

/**
 * Tells the operator, and nobody else, on the pages themselves which service fails and what to do.
 * The operator is who is signed in with the confirmed address OPERATOR_EMAIL. Where Matinee listens
 * on this machine alone and has no public address, it is also whoever asks from this machine.
 */
export function createOperatorNotices({ settings, degraded }: NoticesOptions) {
  const { host, operatorEmail, publicUrl, trustedProxies } = settings;
  const isOwnMachineOnly = publicUrl === undefined && !trustedProxies && LOOPBACK.test(host);

  function isFromThisMachine({ headers, socket }: Asked): boolean {
    if (!isOwnMachineOnly || FORWARDED.some((name) => headers[name] !== undefined)) return false;
    // Another site's name that leads here is not this machine's.
    const named = URL.parse(`http://${headers.host ?? ""}`)?.hostname ?? "";
    return LOOPBACK.test(named) && LOOPBACK.test(socket.remoteAddress ?? "");
  }

  const isOperator = (request: Asked, viewer: Looking | undefined) =>
    viewer === undefined
      ? isFromThisMachine(request)
      : viewer.audience === "everyone" &&
        ((viewer.isVerified && viewer.email.toLowerCase() === operatorEmail.toLowerCase()) ||
          isFromThisMachine(request));

  return {
    /** Whether there is anything to tell: otherwise nobody need be looked up. */
    areDue: () => degraded().length > 0,
    /** Undefined for everybody but the operator, and while nothing fails. */
    noticesFor(request: Asked, viewer: Looking | undefined): readonly string[] | undefined {
      const failing = degraded();
      if (failing.length === 0 || !isOperator(request, viewer)) return undefined;
      return failing.map((failure) => {
        const { problem, action } = adviceFor(failure);
        return `${problem} ${action}`;
      });
    },
  };
}
