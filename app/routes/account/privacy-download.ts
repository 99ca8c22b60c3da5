import { Readable } from "node:stream";

import { redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { confirmAddress } from "#app/features/accounts/confirming/confirm-address.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/privacy-download";

export const handle = { access: "session" } satisfies PageHandle;

export const loader = () => redirect("/profile/privacy");

/** All of the viewer's stored data as one file. A form, because browsers never prefetch forms. */
export async function action({ context }: Route.ActionArgs) {
  const exported = await context
    .get(featuresContext)
    .accounts.exportOwnData(requireViewer(context));
  if (exported.outcome === "unconfirmed") return redirect(confirmAddress("/profile/privacy"), 303);
  if (exported.outcome === "refused") {
    return new Response(`${t(exported.problem)}\n`, {
      status: 429,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  return new Response(Readable.toWeb(Readable.from(exported.pieces)) as BodyInit, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="matinee-your-data.zip"',
    },
  });
}
