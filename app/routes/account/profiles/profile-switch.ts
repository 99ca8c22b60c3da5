import { redirect, redirectDocument } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";

import type { Route } from "./+types/profile-switch";
import { goOnAsProfile } from "./go-on-as.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = () => redirect("/profiles");

/** Switches to another profile; leaving a child's asks for the PIN on a screen of its own. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, {
    profile: text,
    pin: textIfSent,
    password: textIfSent,
    next: text,
  });
  const viewer = requireViewer(context);
  const { profiles } = context.get(featuresContext).accounts;
  const next = parseNext(form.next);
  const result = await profiles.switchTo(form, {
    viewer,
    caller: context.get(requestContext).caller,
  });
  if (result.outcome === "done") {
    return goOnAsProfile(context, result.browser, { id: form.profile, next });
  }
  if (result.problem !== undefined) return redirectDocument("/profiles?notice=gone", 303);
  const to = encodeURIComponent(form.profile);
  return redirect(withNext(`/profiles/pin?to=${to}`, next), 303);
}
