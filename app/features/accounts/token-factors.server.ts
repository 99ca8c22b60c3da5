import { refused, textOf, tooMany, type Refused } from "./accounts-parts.server.ts";
import { attemptKey } from "./attempts.server.ts";
import type { Caller } from "./call-auth.server.ts";
import { isOwnPassword } from "./prove-password.server.ts";
import { countRecoveryCodes } from "./recovery-codes.server.ts";
import { answerFactorChallenge, isFactorOn, openFactorChallenge } from "./second-factor.server.ts";
import { offerTotp, switchOffTotp, switchOnTotp } from "./totp-factor.server.ts";
import type { Bearer, TokenParts } from "./tokens.server.ts";

const PASSWORD_LIMIT = { most: 10, windowMs: 15 * 60 * 1000 };
/** How long somebody who has just proven who they are need not do it again. */
const CONFIRMED_LASTS_MS = 10 * 60 * 1000;

export type Confirmed = { outcome: "confirmed" } | Refused;

/** Whoever changes how one gets in proves it is them: by the password, or by a sign-in just now. */
export async function confirmOwner(
  parts: TokenParts,
  { viewer, sessionToken }: Bearer,
  password: string,
): Promise<Confirmed> {
  const key = attemptKey("confirmation", viewer.userId);
  const tries = await parts.attempts.count(key, PASSWORD_LIMIT);
  if (tries > PASSWORD_LIMIT.most) return refused({}, tooMany);
  const isOwner =
    (password !== "" && (await isOwnPassword(parts, viewer.userId, password))) ||
    (await isFresh(parts, sessionToken));
  if (!isOwner) {
    const problem = "Send the password along, or confirm by a factor's challenge first.";
    return refused({}, { problem });
  }
  await parts.attempts.clear(key);
  return { outcome: "confirmed" };
}

async function isFresh({ database, now }: TokenParts, sessionToken: string): Promise<boolean> {
  const found = await database.kysely
    .selectFrom("sessions")
    .select(["created_at", "confirmed_at"])
    .where("token", "=", sessionToken)
    .executeTakeFirst();
  const provenAt = Math.max(found?.created_at ?? 0, found?.confirmed_at ?? 0);
  return provenAt > now() - CONFIRMED_LASTS_MS;
}

/** The second factor, for other clients: switched on and off, and asked for again. */
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
    /** A secret for an app; nothing is on before a code shows that the app has it. */
    async enrol(form: FormData, bearer: Bearer) {
      const confirmed = await confirmOwner(parts, bearer, textOf(form, "password"));
      if (confirmed.outcome === "refused") return confirmed;
      if (await isFactorOn(kysely, bearer.viewer.userId)) return { outcome: "on already" } as const;
      return { outcome: "offered", ...offerTotp(parts, bearer.viewer) } as const;
    },
    switchOn: (form: FormData, { viewer }: Bearer) =>
      switchOnTotp(parts, viewer, { ticket: textOf(form, "ticket"), code: textOf(form, "code") }),
    /** Asks for the factor of somebody who is signed in, before something that matters. */
    async challenge({ viewer }: Bearer): Promise<string | undefined> {
      const { userId } = viewer;
      if (!(await isFactorOn(kysely, userId))) return undefined;
      return openFactorChallenge(parts, { userId, proof: "password" });
    },
    async confirm(form: FormData, { viewer, sessionToken }: Bearer, caller: Caller) {
      const given = { token: textOf(form, "challenge"), code: textOf(form, "code"), caller };
      const met = await answerFactorChallenge(parts, given);
      if (met.outcome !== "met") return met;
      if (met.userId !== viewer.userId) return { outcome: "expired" } as const;
      await kysely
        .updateTable("sessions")
        .set({ confirmed_at: parts.now() })
        .where("token", "=", sessionToken)
        .execute();
      return { outcome: "confirmed" } as const;
    },
    async switchOff(form: FormData, bearer: Bearer) {
      const confirmed = await confirmOwner(parts, bearer, textOf(form, "password"));
      if (confirmed.outcome === "refused") return confirmed;
      if (!(await isFactorOn(kysely, bearer.viewer.userId))) {
        return { outcome: "off already" } as const;
      }
      await switchOffTotp(parts, bearer.viewer);
      return { outcome: "off" } as const;
    },
  };
}
