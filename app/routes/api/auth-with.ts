import { redirect, redirectDocument } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { identityNoticeFor } from "#app/features/accounts/identities/identity-notices.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { allowsRecording } from "#app/features/tracking/consent.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";

import type { Route } from "./+types/auth-with";

export const handle = { access: "everyone" } satisfies PageHandle;

const LINKING = "/profile/security/identities";

/** Where it did not go on: with the reason, and with where the viewer was going. */
function backTo(screen: string, notice: string, next?: string): string {
  const path = withNext(screen, next);
  return `${path}${path.includes("?") ? "&" : "?"}notice=${notice}`;
}

/** Sends a browser to a provider, to sign in with it or to link it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { identities, security } = context.get(accountsContext);
  const viewer = context.get(viewerContext);
  const form = await readForm(request);
  const next = parseNext(String(form.get("next") ?? ""));
  const isLinking = form.has("link");
  if (isLinking && viewer === null) return redirect(withNext("/login", LINKING), 303);
  if (!isLinking && viewer !== null) return redirect(next ?? "/", 303);
  if (isLinking && viewer !== null && !(await security.isConfirmed(viewer))) {
    return redirect(withNext("/profile/security/confirm", LINKING), 303);
  }
  if (isLinking && viewer?.isVerified === false) return redirect(LINKING, 303);
  const door = isLinking ? LINKING : "/login";
  if (!identities.isProvider(params.provider)) return redirect(door, 303);
  const caller = context.get(callerContext);
  const given = { caller, next, linkTo: isLinking ? viewer?.userId : undefined };
  const begun = await identities.begin(params.provider, given);
  if (typeof begun === "string") return redirect(backTo(door, identityNoticeFor(begun), next), 303);
  return redirect(begun.address, { status: 303, headers: setCookies(begun.cookies) });
}

/** A browser comes back from a provider. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const { identities } = context.get(accountsContext);
  if (!identities.isProvider(params.provider)) return redirect("/login", 303);
  const { headers } = request;
  const cookies = headers.get("cookie");
  const arrival = await identities.arrive(params.provider, {
    query: url.searchParams,
    cookies,
    viewer: context.get(viewerContext),
    caller: context.get(callerContext),
    mayRecord: allowsRecording(cookies, headers.get("sec-gpc") === "1"),
  });
  const own = setCookies(arrival.cookies);
  const { next } = arrival;
  switch (arrival.outcome) {
    case "refused": {
      const door = arrival.wasLinking ? LINKING : "/login";
      const address = backTo(door, identityNoticeFor(arrival.why), next);
      return redirect(address, { status: 303, headers: own });
    }
    case "linked":
      return redirect(`${LINKING}?notice=linked`, { status: 303, headers: own });
    case "factor due":
      return redirect(withNext("/login/verify", next), { status: 303, headers: own });
    default: {
      own.set("Clear-Site-Data", '"prefetchCache", "prerenderCache"');
      const address = arrival.outcome === "signed up" ? withNext("/plans", next) : (next ?? "/");
      return redirectDocument(address, { status: 303, headers: own });
    }
  }
}
