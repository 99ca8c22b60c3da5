import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";

/** The package is large, and no start needs it: it is loaded for the first passkey. */
export const loadPasskeyProofs = () => import("@simplewebauthn/server");

/** Larger than the answer of any authenticator without attestation. */
const MOST_CHARACTERS = 32_768;

const encoded = z.string().regex(/^[\w-]+$/);
const id = encoded.max(1400);

const newPasskey = z.object({
  id,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
});

const usedPasskey = z.object({
  id,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

export function parseNewPasskey(text: string): RegistrationResponseJSON | undefined {
  const answer = newPasskey.safeParse(parseJson(text)).data;
  return answer && { ...answer, rawId: answer.id, clientExtensionResults: {} };
}

export function parseUsedPasskey(text: string): AuthenticationResponseJSON | undefined {
  const answer = usedPasskey.safeParse(parseJson(text)).data;
  return answer && { ...answer, rawId: answer.id, clientExtensionResults: {} };
}

function parseJson(text: string): unknown {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
