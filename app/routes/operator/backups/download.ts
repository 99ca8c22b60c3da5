import { Readable } from "node:stream";

import { data, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";

import { requireConfirmedOperator } from "../require-operator.ts";
import type { Route } from "./+types/download";

export const handle = { access: "operator" } satisfies PageHandle;

/** A backup as a file, in pieces. It contains everything, so it is a form that asks who it is. */
export async function action({ context, request }: Route.ActionArgs) {
  const { name } = await readForm(request, { name: text });
  const operator = await requireConfirmedOperator(context, href("/operator/backups"));
  const backup = await context.get(featuresContext).operator.backups.read(operator, name);
  if (backup === undefined) throw data(null, { status: 404 });
  return new Response(Readable.toWeb(backup.bytes) as BodyInit, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(backup.sizeBytes),
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
