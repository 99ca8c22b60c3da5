import type { Settings } from "./env.server.ts";

/** The version in package.json. */
export const VERSION = "0.1.0";

/**
 * Identifies us to outside services, with an address to write to, as their owners ask. A server
 * without an address or an operator of its own has nothing to name.
 */
export function userAgentOf({
  publicUrl,
  operatorEmail,
}: Pick<Settings, "publicUrl" | "operatorEmail">): string {
  const contacts = [
    ...(publicUrl ? [`+${publicUrl.origin}`] : []),
    ...(operatorEmail.endsWith("@localhost") ? [] : [operatorEmail]),
  ];
  return contacts.length === 0
    ? `Matinee/${VERSION}`
    : `Matinee/${VERSION} (${contacts.join("; ")})`;
}
