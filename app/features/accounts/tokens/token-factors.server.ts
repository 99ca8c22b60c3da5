import { refused } from "#app/lib/requests/refused.ts";

import { inEnglish, unconfirmedAddress, type Fields } from "../accounts-parts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { confirmByPassword } from "../confirming/confirmation.server.ts";
import { isPasswordEnough } from "../passwords/prove-password.server.ts";
import { isConfirmed, noteConfirmed } from "../sessions/confirmed-session.server.ts";
import { countRecoveryCodes } from "../second-factor/recovery-codes.server.ts";
import { answerFactorChallenge, openFactorChallenge } from "../sign-in/second-factor.server.ts";
import {
  isFactorOn,
  offerTotp,
  switchOffTotp,
  switchOnTotp,
} from "../second-factor/totp-factor.server.ts";
import type { Bearer, TokenParts } from "./tokens.server.ts";

/**
 * Changing the sign-in methods requires proof of identity, as on the screens: a recent one, or the
 * password in the request.
 */
export async function confirmOwner(
  parts: TokenParts,
  { viewer }: Bearer,
  form: Fields<never, "password">,
) {
  if (await isConfirmed(parts, viewer)) return { outcome: "confirmed" } as const;
  if (!(await isPasswordEnough(parts.database.kysely, viewer.userId))) {
    const problem = inEnglish("Confirm by the factor's challenge, or sign in again.");
    return refused({}, { problem });
  }
  if (form.password !== undefined) return confirmByPassword(parts, form.password, viewer);
  return refused({}, { problem: inEnglish("Send the password as well.") });
}

/** The second factor for API clients: turning it on and off, and checking it. */
export function createTokenFactors(parts: TokenParts) {
  const { kysely } = parts.database;
  return {
    async list({ viewer }: Bearer) {
      const [isOn, codes] = await Promise.all([
        isFactorOn(kysely, viewer.userId),
        countRecoveryCodes(kysely, viewer.userId),
      ]);
      return { isOn, recoveryCodesLeft: isOn ? codes : 0 };
    },
    /** A secret for an app; nothing is turned on before a code proves that the app has it. */
    async enrol(form: Fields<never, "password">, bearer: Bearer) {
      if (!bearer.viewer.isVerified) return refused({}, unconfirmedAddress);
      const confirmed = await confirmOwner(parts, bearer, form);
      if (confirmed.outcome === "refused") return confirmed;
      if (await isFactorOn(kysely, bearer.viewer.userId)) return { outcome: "on already" } as const;
      return { outcome: "offered", ...offerTotp(parts, bearer.viewer) } as const;
    },
    switchOn: (form: Fields<"ticket" | "code">, { viewer }: Bearer) =>
      switchOnTotp(parts, viewer, { ticket: form.ticket, code: form.code }),
    /** Asks a signed-in viewer for the factor before a sensitive action. */
    async challenge({ viewer }: Bearer): Promise<string | undefined> {
      const { userId } = viewer;
      if (!(await isFactorOn(kysely, userId))) return undefined;
      return openFactorChallenge(parts, { userId, proof: "password" });
    },
    async confirm(form: Fields<"challenge" | "code">, { viewer }: Bearer, caller: Caller) {
      const given = { token: form.challenge, code: form.code, caller };
      const met = await answerFactorChallenge(parts, given);
      if (met.outcome !== "met") return met;
      if (met.userId !== viewer.userId) return { outcome: "expired" } as const;
      await noteConfirmed(parts, kysely, viewer);
      return { outcome: "confirmed" } as const;
    },
    async switchOff(form: Fields<never, "password">, bearer: Bearer) {
      const confirmed = await confirmOwner(parts, bearer, form);
      if (confirmed.outcome === "refused") return confirmed;
      if (!(await isFactorOn(kysely, bearer.viewer.userId))) {
        return { outcome: "off already" } as const;
      }
      await switchOffTotp(parts, bearer.viewer);
      return { outcome: "off" } as const;
    },
  };
}
