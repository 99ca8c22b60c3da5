import {
  cancelAddressChange,
  confirmAddressChange,
  findAddressChange,
  findPendingAddress,
  requestAddressChange,
} from "./name-and-address/address-change.server.ts";
import { type AccountsParts, type Fields } from "./accounts-parts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import {
  confirm,
  listWaysToConfirm,
  type ConfirmationForm,
  sendConfirmationCode,
} from "./confirming/confirmation.server.ts";
import { isConfirmed } from "./sessions/confirmed-session.server.ts";
import {
  addPasskey,
  askForNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys/passkeys.server.ts";
import { askForPasskey, provePasskey } from "./passkeys/prove-passkey.server.ts";
import { hasPassword, isPasswordEnough } from "./passwords/prove-password.server.ts";
import { countRecoveryCodes } from "./second-factor/recovery-codes.server.ts";
import { finishSignIn, isFactorAwaited, meetFactor } from "./sign-in/second-factor.server.ts";
import type { Viewer } from "./sessions/sessions.server.ts";
import {
  mayUseCodes,
  proveCode,
  requestSignInCode,
  switchCodes,
} from "./sign-in/sign-in-code.server.ts";
import {
  answerDevice,
  askForDevice,
  findByCode,
  findDevice,
  signInDevice,
} from "./device-sign-in/device-sign-in.server.ts";
import { listSignIns } from "./sessions/sign-in-history.server.ts";
import {
  isFactorOn,
  offerTotp,
  readOffer,
  renewRecoveryCodes,
  switchOffTotp,
  switchOnTotp,
} from "./second-factor/totp-factor.server.ts";

type Own = { viewer: Viewer; caller: Caller };

/** The other sign-in methods and the second step, for the sign-in screens. */
function createSignInSecurity(parts: AccountsParts) {
  return {
    isFactorAwaited: ({ challenge }: Caller) => isFactorAwaited(parts, challenge),
    meetFactor: (form: Fields<"code">, caller: Caller) => meetFactor(parts, form, caller),
    requestCode: (form: Fields<"email">, caller: Caller) =>
      requestSignInCode(parts, form.email, caller),
    async signInWithCode(form: Fields<"code">, caller: Caller) {
      const proven = await proveCode(parts, { token: caller.challenge, code: form.code });
      if (proven.outcome === "refused") return proven;
      return finishSignIn(parts, { userId: proven.userId, proof: "code", caller });
    },
    askForPasskey: () => askForPasskey(parts, "sign-in"),
    async signInWithPasskey(form: Fields<"credential">, caller: Caller) {
      const given = { occasion: "sign-in", caller } as const;
      const proven = await provePasskey(parts, form.credential, given);
      if (proven.outcome === "refused") return proven;
      const { userId, proof } = proven;
      return finishSignIn(parts, { userId, proof, caller });
    },
    askForDevice: (caller: Caller) => askForDevice(parts, caller),
    findDevice: ({ challenge }: Caller) => findDevice(parts, challenge),
    signInDevice: (caller: Caller) => signInDevice(parts, caller),
    findAddressChange: (token: string) => findAddressChange(parts, token),
    confirmAddressChange: (token: string, viewer: Viewer | null) =>
      confirmAddressChange(parts, token, viewer),
  };
}

/** Lets a signed-in viewer confirm their identity before a sensitive action. */
const createConfirming = (parts: AccountsParts) => ({
  isConfirmed: (viewer: Viewer) => isConfirmed(parts, viewer),
  isPasswordEnough: ({ userId }: Viewer) => isPasswordEnough(parts.database.kysely, userId),
  listWaysToConfirm: (viewer: Viewer) => listWaysToConfirm(parts, viewer),
  sendConfirmationCode: (viewer: Viewer) => sendConfirmationCode(parts, viewer),
  confirm: (form: ConfirmationForm, own: Own) => confirm(parts, form, own),
});

/** What guards an account besides its password, for the screens. */
export function createSecurity(parts: AccountsParts) {
  const { kysely } = parts.database;
  return {
    ...createSignInSecurity(parts),
    ...createConfirming(parts),
    /** How the viewer's account is guarded, for the overview. */
    async overview(viewer: Viewer) {
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
    findDeviceByCode: (code: string, by: Own) => findByCode(parts, code, by),
    answerDevice: (form: { code: string; mayEnter: boolean }, by: Own) =>
      answerDevice(parts, form, by),
    offerTotp: (viewer: Viewer) => offerTotp(parts, viewer),
    /** Offers the same secret again, after a wrong code. */
    offerTotpAgain: (viewer: Viewer, ticket: string) =>
      readOffer(parts, viewer, ticket)?.enrolment ?? offerTotp(parts, viewer),
    switchOnTotp: (form: Fields<"ticket" | "code">, viewer: Viewer) =>
      switchOnTotp(parts, viewer, { ticket: form.ticket, code: form.code }),
    switchOffTotp: (viewer: Viewer) => switchOffTotp(parts, viewer),
    renewRecoveryCodes: (viewer: Viewer) => renewRecoveryCodes(parts, viewer),
    switchCodes: (viewer: Viewer, isOn: boolean) => switchCodes(parts, viewer, isOn),
    askForNewPasskey: (viewer: Viewer) => askForNewPasskey(parts, viewer),
    addPasskey: (form: Fields<"name" | "credential">, viewer: Viewer) =>
      addPasskey(parts, form, viewer),
    renamePasskey: (form: Fields<"passkey" | "name">, viewer: Viewer) =>
      renamePasskey(parts, viewer, { id: form.passkey, name: form.name }),
    removePasskey: (viewer: Viewer, id: string) => removePasskey(parts, viewer, id),
    requestAddressChange: (form: Fields<"email">, viewer: Viewer) =>
      requestAddressChange(parts, form, viewer),
    cancelAddressChange: ({ userId }: Viewer) => cancelAddressChange(parts, userId),
  };
}
