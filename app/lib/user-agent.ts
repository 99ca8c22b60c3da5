import type { Settings } from "./env.server.ts";

/** As package.json has it. */
export const VERSION = "0.1.0";

/**
 * Who asks a service outside, and where they can be written to: its owners want to know both. A
 * server without an address or an operator of its own has nothing to name.
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
