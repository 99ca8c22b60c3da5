import { stepAt, totpCode } from "#app/features/accounts/totp.server.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app that was given a key to type in; `later` is in half minutes. */
export function codeOf(key: string, later = 0): string {
  const bits = [...key.replaceAll(/[^A-Z2-7]/g, "")]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Uint8Array.from(bytes), stepAt(Date.now()) + later);
}

interface Browser {
  text(path: string): Promise<string>;
  post(path: string, body: Record<string, string>): Promise<{ response: Response }>;
}

const APP = "/profile/security/app";

/** Switches two-step sign-in on by its screen; the key, and the recovery codes. */
export async function switchOnByScreen(
  browser: Browser,
): Promise<{ key: string; codes: string[] }> {
  const page = await browser.text(APP);
  const [, ticket = ""] = /name="ticket"[^>]*value="([^"]*)"/.exec(page) ?? [];
  const [, key = ""] = /Key: <code[^>]*>([^<]*)</.exec(page.replaceAll("<!-- -->", "")) ?? [];
  // The half minute before, so that this one's code is still good for signing in.
  const answer = await browser.post(APP, { ticket, code: codeOf(key, -1) });
  const shown = await answer.response.text();
  const codes = [...shown.matchAll(/<code>([^<]*)<\/code>/g)].map(([, code = ""]) => code);
  return { key, codes };
}
