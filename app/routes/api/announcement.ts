import { redirect } from "react-router";

import { ANNOUNCEMENT_COOKIE } from "#app/lib/device-choices.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import type { Route } from "./+types/announcement";

export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/");

/** Dismisses the announcement in this browser, and returns to the page that showed it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id } = await readForm(request, { id: text });
  const choices = /^[0-9a-f]{16}$/.test(id) ? { [ANNOUNCEMENT_COOKIE]: id } : {};
  const headers = context.get(requestContext).browser.headersFor({ choices });
  return redirect(wayBack(request), { status: 303, headers });
}
