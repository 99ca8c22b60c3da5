import type { IncomingMessage } from "node:http";

import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { adviceFor } from "#app/lib/settings/service-advice.ts";

import type { ServiceTrouble } from "./service-health.ts";

interface NoticesOptions {
  settings: Pick<Settings, "host" | "operatorEmail" | "publicUrl" | "trustedProxies">;
  degraded: () => readonly ServiceTrouble[];
}

type NoticeRequest = Pick<IncomingMessage, "headers" | "socket">;
type NoticeReader = Pick<Viewer, "email" | "isVerified" | "audience">;

export type OperatorNotices = ReturnType<typeof createOperatorNotices>;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|::ffff:127(?:\.\d+){3})$/;
/** Headers that only proxies write: behind one, every request comes from this machine. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "via"];

/**
 * Tells the operator, and nobody else, on the pages themselves which service fails and what to do.
 * The operator is the viewer with the confirmed address OPERATOR_EMAIL. Where Matinee listens on
 * this machine alone and has no public address, it is also anyone who uses this machine.
 */
export function createOperatorNotices({ settings, degraded }: NoticesOptions) {
  const { host, operatorEmail, publicUrl, trustedProxies } = settings;
  const isOwnMachineOnly = publicUrl === undefined && !trustedProxies && LOOPBACK.test(host);

  function isFromThisMachine({ headers, socket }: NoticeRequest): boolean {
    if (!isOwnMachineOnly || FORWARDED.some((name) => headers[name] !== undefined)) return false;
    // A foreign host name that resolves to this machine does not count as this machine's.
    const named = URL.parse(`http://${headers.host ?? ""}`)?.hostname ?? "";
    return LOOPBACK.test(named) && LOOPBACK.test(socket.remoteAddress ?? "");
  }

  const isOperator = (request: NoticeRequest, viewer: NoticeReader | undefined) =>
    viewer === undefined
      ? isFromThisMachine(request)
      : viewer.audience === "everyone" &&
        ((viewer.isVerified && viewer.email.toLowerCase() === operatorEmail.toLowerCase()) ||
          isFromThisMachine(request));

  return {
    /** Whether there is any notice: otherwise nobody need be looked up. */
    areDue: () => degraded().length > 0,
    /** Undefined for everybody but the operator, and while nothing fails. */
    noticesFor(
      request: NoticeRequest,
      viewer: NoticeReader | undefined,
    ): readonly string[] | undefined {
      const failing = degraded();
      if (failing.length === 0 || !isOperator(request, viewer)) return undefined;
      return failing.map((failure) => {
        const { problem, action } = adviceFor(failure);
        return `${problem} ${action}`;
      });
    },
  };
}
