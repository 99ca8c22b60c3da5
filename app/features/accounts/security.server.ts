import {
  cancelAddressChange,
  confirmAddressChange,
  findAddressChange,
  findPendingAddress,
  requestAddressChange,
} from "./sign-in/address-change.server.ts";
import { textOf, type AccountsParts } from "./accounts-parts.server.ts";
import type { Caller } from "./call-auth.server.ts";
import {
  confirm,
  listWaysToConfirm,
  sendConfirmationCode,
} from "./sessions/confirmation.server.ts";
import { isConfirmed, isPasswordEnough } from "./sessions/confirmed-session.server.ts";
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys/passkeys.server.ts";
import { askForPasskey, provePasskey } from "./passkeys/prove-passkey.server.ts";
import { hasPassword } from "./passwords/prove-password.server.ts";
import { countRecoveryCodes } from "./second-factor/recovery-codes.server.ts";
import { finishSignIn, isFactorAwaited, meetFactor } from "./second-factor/second-factor.server.ts";
import type { Viewer } from "./sessions/sessions.server.ts";
import {
  mayUseCodes,
  proveCode,
  requestSignInCode,
  switchCodes,
} from "./sign-in/sign-in-code.server.ts";
import { listSignIns } from "./sessions/sign-in-history.server.ts";
import {
  isFactorOn,
  offerTotp,
  readOffer,
  renewRecoveryCodes,
  switchOffTotp,
  switchOnTotp,
} from "./second-factor/totp-factor.server.ts";

interface Asking {
  cookies: string | null;
  caller: Caller;
  mayRecord: boolean;
}

type Own = { viewer: Viewer };

/** The other sign-in methods and the second step, for the sign-in screens. */
function createSignInSecurity(parts: AccountsParts) {
  const challengeIn = (cookies: string | null) => parts.cookie.readChallenge(cookies ?? undefined);
  return {
    isFactorAwaited: (cookies: string | null) => isFactorAwaited(parts, challengeIn(cookies)),
    meetFactor: (form: FormData, { cookies, caller, mayRecord }: Asking) =>
      meetFactor(parts, {
        token: challengeIn(cookies),
        code: textOf(form, "code"),
        caller,
        mayRecord,
      }),
    isAsking: (cookies: string | null) => challengeIn(cookies) !== undefined,
    async requestCode(form: FormData, caller: Caller) {
      const result = await requestSignInCode(parts, textOf(form, "email"), caller);
      if (result.outcome === "refused") return result;
      const cookies = [parts.cookie.challenge(result.token)];
      return { outcome: "sent", cookies } as const;
    },
    async signInWithCode(form: FormData, { cookies, caller, mayRecord }: Asking) {
      const given = { token: challengeIn(cookies), code: textOf(form, "code") };
      const proven = await proveCode(parts, given);
      if (proven.outcome === "refused") return proven;
      const signedIn = await finishSignIn(parts, {
        userId: proven.userId,
        proof: "code",
        caller,
        mayRecord,
      });
      if (signedIn.outcome === "factor due") return signedIn;
      return { ...signedIn, cookies: [...signedIn.cookies, parts.cookie.clearingChallenge] };
    },
    askForPasskey: () => askForPasskey(parts, "sign-in"),
    async signInWithPasskey(form: FormData, { caller, mayRecord }: Omit<Asking, "cookies">) {
      const given = { occasion: "sign-in", caller } as const;
      const proven = await provePasskey(parts, textOf(form, "credential"), given);
      if (proven.outcome === "refused") return proven;
      const { userId, proof } = proven;
      return finishSignIn(parts, { userId, proof, caller, mayRecord });
    },
    findAddressChange: (token: string) => findAddressChange(parts, token),
    confirmAddressChange: (token: string, viewer: Viewer | null) =>
      confirmAddressChange(parts, token, viewer),
  };
}

/** A signed-in viewer confirms their identity before a sensitive action. */
const createConfirming = (parts: AccountsParts) => ({
  isConfirmed: (viewer: Viewer) => isConfirmed(parts, viewer),
  isPasswordEnough: ({ userId }: Viewer) => isPasswordEnough(parts.database.kysely, userId),
  listWaysToConfirm: (viewer: Viewer) => listWaysToConfirm(parts, viewer),
  async sendConfirmationCode(viewer: Viewer) {
    const sent = await sendConfirmationCode(parts, viewer);
    if (sent.outcome === "refused") return sent;
    return { outcome: "sent", cookies: [parts.cookie.challenge(sent.token)] } as const;
  },
  async confirm(form: FormData, { viewer, cookies, caller }: Omit<Asking, "mayRecord"> & Own) {
    const token = parts.cookie.readChallenge(cookies ?? undefined);
    const confirmed = await confirm(parts, form, { viewer, caller, token });
    if (confirmed.outcome === "refused") return confirmed;
    return { ...confirmed, cookies: [parts.cookie.clearingChallenge] };
  },
});

/** What guards an account beside its password, for the screens. */
export function createSecurity(parts: AccountsParts) {
  const { kysely } = parts.database;
  return {
    ...createSignInSecurity(parts),
    ...createConfirming(parts),
    /** How the viewer's account is guarded, for the overview. */
    async look(viewer: Viewer) {
      const { userId } = viewer;
      const [hasOwn, isTotpOn, recoveryCodes, passkeys, mayCode, pendingAddress, signIns] =
        await Promise.all([
          hasPassword(kysely, userId),
          isFactorOn(kysely, userId),
          countRecoveryCodes(kysely, userId),
          listPasskeys(parts, userId),
          mayUseCodes(parts, userId),
          findPendingAddress(parts, userId),
          listSignIns(parts, userId),
        ]);
      const ways = { hasPassword: hasOwn, isTotpOn, recoveryCodes, passkeys, mayUseCodes: mayCode };
      return { ...ways, pendingAddress, signIns };
    },
    offerTotp: (viewer: Viewer) => offerTotp(parts, viewer),
    /** The same offer once more, after a code that was wrong. */
    offerTotpAgain: (viewer: Viewer, ticket: string) =>
      readOffer(parts, viewer, ticket)?.enrolment ?? offerTotp(parts, viewer),
    switchOnTotp: (form: FormData, viewer: Viewer) =>
      switchOnTotp(parts, viewer, { ticket: textOf(form, "ticket"), code: textOf(form, "code") }),
    switchOffTotp: (viewer: Viewer) => switchOffTotp(parts, viewer),
    renewRecoveryCodes: (viewer: Viewer) => renewRecoveryCodes(parts, viewer),
    switchCodes: (viewer: Viewer, isOn: boolean) => switchCodes(parts, viewer, isOn),
    askForNewPasskey: (viewer: Viewer) => askForNewPasskey(parts, viewer),
    addPasskey: (form: FormData, viewer: Viewer) => addPasskey(parts, form, viewer),
    renamePasskey: (form: FormData, viewer: Viewer) =>
      renamePasskey(parts, viewer, { id: textOf(form, "passkey"), name: textOf(form, "name") }),
    removePasskey: (viewer: Viewer, id: string) => removePasskey(parts, viewer, id),
    requestAddressChange: (form: FormData, viewer: Viewer) =>
      requestAddressChange(parts, form, viewer),
    cancelAddressChange: ({ userId }: Viewer) => cancelAddressChange(parts, userId),
  };
}
