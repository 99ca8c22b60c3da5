import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";

import type { Route } from "./+types/security-text";
import { withBase } from "#app/translations/base-path.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

const DAY_MS = 24 * 3_600_000;
/** RFC 9116 asks for less than a year; whoever keeps a copy looks again then. */
const VALID_FOR_MS = 180 * DAY_MS;

/** Whom to tell of a hole in the site's security (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, operatorEmail, languages } = context.get(siteContext);
  const expiresAtMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + VALID_FOR_MS;
  const lines = [
    `Contact: mailto:${operatorEmail}`,
    `Expires: ${new Date(expiresAtMs).toISOString()}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${origin}${withBase("/.well-known/security.txt")}`,
  ];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=86400" };
  return new Response(`${lines.join("\n")}\n`, { headers });
}
