import { redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";

import type { Route } from "./+types/security-codes";
import { requireConfirmed } from "./security-guard.ts";

export const handle = { access: "session" } satisfies PageHandle;

export const loader = () => redirect("/profile/security");

/** Turns emailed codes on or off; the button is on the overview. */
export async function action({ request, context }: Route.ActionArgs) {
  const isOn = (await readForm(request, { codes: text })).codes === "on";
  const viewer = await requireConfirmed(context, "/profile/security");
  const outcome = await context.get(featuresContext).accounts.security.switchCodes(viewer, isOn);
  const notice = outcome === "last sign-in method" ? "last-way" : `codes-${isOn ? "on" : "off"}`;
  return redirect(`/profile/security?notice=${notice}`, 303);
}
