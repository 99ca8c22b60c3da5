import { codeOf } from "./authenticator-app.ts";

interface Browser {
  text(path: string): Promise<string>;
  post(path: string, body: Record<string, string>): Promise<{ response: Response }>;
}

const APP = "/profile/security/app";

/** Switches two-step sign-in on through its screen; returns the key and the recovery codes. */
export async function switchOnByScreen(
  browser: Browser,
): Promise<{ key: string; codes: string[] }> {
  const page = await browser.text(APP);
  const [, ticket = ""] = /name="ticket"[^>]*value="([^"]*)"/.exec(page) ?? [];
  const [, key = ""] = /Key: <code[^>]*>([^<]*)</.exec(page.replaceAll("<!-- -->", "")) ?? [];
  const answer = await browser.post(APP, { ticket, code: codeOf(key) });
  const shown = await answer.response.text();
  const codes = [...shown.matchAll(/<code>([^<]*)<\/code>/g)].map(([, code = ""]) => code);
  return { key, codes };
}
