import { data } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/email-preview-html";

export const handle = { access: "operator" } satisfies PageHandle;

/** As in a mail program: styles, and nothing that runs, loads or leads away. */
const POLICY = [
  "sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** The HTML part of an email with made-up values, for the frame of its preview. */
export function loader({ context, url }: Route.LoaderArgs) {
  const [name, language] = [url.searchParams.get("email"), url.searchParams.get("in")];
  const sample = context.get(featuresContext).operator.emails.preview(name ?? "", language ?? "");
  if (sample === undefined) throw data(null, { status: 404 });
  return new Response(sample.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}
