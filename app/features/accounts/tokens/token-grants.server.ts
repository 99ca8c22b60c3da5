import { refused, textOf } from "../accounts-parts.server.ts";
import type { Caller } from "../call-auth.server.ts";
import { proveCode, requestSignInCode } from "../sign-in/sign-in-code.server.ts";
import {
  grant,
  grantByFactor,
  grantByPassword,
  mayBeFor,
  refreshTokens,
  type TokenParts,
} from "./tokens.server.ts";

const LONGEST_CLIENT = 60;

/** The connection alone: a cookie that came along proves nothing here. */
export const withoutCookies = (caller: Caller): Caller => ({
  ...caller,
  token: undefined,
  device: undefined,
});

/** Every sign-in method for API clients; each issues tokens for the client that it names. */
export function createTokenGrants(parts: TokenParts) {
  /** The client that the tokens are for, or what is wrong with its name. */
  function readRecipient(form: FormData) {
    const [audience, client] = [textOf(form, "audience"), textOf(form, "client").trim()];
    if (!mayBeFor(parts, audience)) {
      const errors = { audience: "Nobody of that name is known here" };
      return refused({}, { errors });
    }
    const isShort = client.length <= LONGEST_CLIENT && !/\p{Cc}/u.test(client);
    return isShort
      ? { audience, client: client || "Another client" }
      : refused({}, { errors: { client: "That is no name" } });
  }

  return {
    async grantByPassword(form: FormData, caller: Caller) {
      const recipient = readRecipient(form);
      if ("outcome" in recipient) return recipient;
      const given = { email: textOf(form, "email"), password: textOf(form, "password") };
      return grantByPassword(parts, given, { caller: withoutCookies(caller), recipient });
    },
    requestCode: (email: string, caller: Caller) =>
      requestSignInCode(parts, email, withoutCookies(caller)),
    /** Tokens for an emailed code, for the client that asked for it. */
    async grantByCode(form: FormData, caller: Caller) {
      const recipient = readRecipient(form);
      if ("outcome" in recipient) return recipient;
      const given = { token: textOf(form, "challenge"), code: textOf(form, "code") };
      const proven = await proveCode(parts, given);
      if (proven.outcome === "refused") return proven;
      const asking = { caller: withoutCookies(caller), recipient };
      return grant(parts, { userId: proven.userId, proof: "code" }, asking);
    },
    async grantByFactor(form: FormData, caller: Caller) {
      const recipient = readRecipient(form);
      if ("outcome" in recipient) return recipient;
      const given = { challenge: textOf(form, "challenge"), code: textOf(form, "code") };
      return grantByFactor(parts, given, { caller: withoutCookies(caller), recipient });
    },
    refresh: (refreshToken: string, caller: Caller) => refreshTokens(parts, refreshToken, caller),
  };
}
