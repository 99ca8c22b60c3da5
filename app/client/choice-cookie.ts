import { CHOICE_SECONDS } from "#app/lib/device-choices.ts";
import { cookiePath } from "#app/translations/base-path.ts";

/** Writes a viewer's own choice; scripts never write secrets. */
export function writeChoice(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=${cookiePath()}; Max-Age=${CHOICE_SECONDS}; SameSite=Lax${secure}`;
}
