import { refused } from "#app/lib/requests/refused.ts";

import { inEnglish, type Fields } from "../accounts-parts.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
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

/** The connection alone: cookies prove nothing here. */
export const withoutCookies = (caller: Caller): Caller => ({
  ...caller,
  token: undefined,
  device: undefined,
  challenge: undefined,
});

/** Every sign-in method for API clients; each issues tokens for the client that it names. */
export function createTokenGrants(parts: TokenParts) {
  /** The client that the tokens are for, or what is wrong with its name. */
  function readRecipient(form: Fields<"audience", "client">) {
    const [audience, client] = [form.audience, (form.client ?? "").trim()];
    if (!mayBeFor(parts, audience)) {
      const errors = { audience: inEnglish("Nobody of that name is known here") };
      return refused({}, { errors });
    }
    const isShort = client.length <= LONGEST_CLIENT && !/\p{Cc}/u.test(client);
    return isShort
      ? { audience, client: client || "Another client" }
      : refused({}, { errors: { client: inEnglish("That is no name") } });
  }

  return {
    async grantByPassword(
      form: Fields<"audience" | "email" | "password", "client">,
      caller: Caller,
    ) {
      const recipient = readRecipient(form);
      if ("outcome" in recipient) return recipient;
      const given = { email: form.email, password: form.password };
      return grantByPassword(parts, given, { caller: withoutCookies(caller), recipient });
    },
    requestCode: (email: string, caller: Caller) =>
      requestSignInCode(parts, email, withoutCookies(caller)),
    /** Tokens for an emailed code, for the client that requested it. */
    async grantByCode(form: Fields<"audience" | "challenge" | "code", "client">, caller: Caller) {
      const recipient = readRecipient(form);
      if ("outcome" in recipient) return recipient;
      const given = { token: form.challenge, code: form.code };
      const proven = await proveCode(parts, given);
      if (proven.outcome === "refused") return proven;
      const asking = { caller: withoutCookies(caller), recipient };
      return grant(parts, { userId: proven.userId, proof: "code" }, asking);
    },
    async grantByFactor(form: Fields<"audience" | "challenge" | "code", "client">, caller: Caller) {
      const recipient = readRecipient(form);
      if ("outcome" in recipient) return recipient;
      const given = { challenge: form.challenge, code: form.code };
      return grantByFactor(parts, given, { caller: withoutCookies(caller), recipient });
    },
    refresh: (refreshToken: string, caller: Caller) => refreshTokens(parts, refreshToken, caller),
  };
}
