import { redirect, redirectDocument } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { identityNoticeFor } from "#app/features/accounts/identities/identity-notices.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/with";

export const handle = { access: "everyone" } satisfies PageHandle;

const LINKING = "/profile/security/identities";

/** The sign-in page with the reason for a failure, and with where the viewer was going. */
function backTo(screen: string, notice: string, next?: string): string {
  const path = withNext(screen, next);
  return `${path}${path.includes("?") ? "&" : "?"}notice=${notice}`;
}

/** Sends a browser to a provider, to sign in with it or to link it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { identities, security } = context.get(featuresContext).accounts;
  const viewer = context.get(viewerContext);
  const form = await readForm(request, { next: text, link: textIfSent, invitation: textIfSent });
  const next = parseNext(form.next);
  const isLinking = form.link !== undefined;
  if (isLinking && viewer === null) return redirect(withNext("/login", LINKING), 303);
  if (!isLinking && viewer !== null) return redirect(next ?? "/", 303);
  if (isLinking && viewer !== null && !(await security.isConfirmed(viewer))) {
    return redirect(withNext("/profile/security/confirm", LINKING), 303);
  }
  if (isLinking && viewer?.isVerified === false) return redirect(LINKING, 303);
  const backPath = isLinking ? LINKING : "/login";
  if (!identities.isProvider(params.provider)) return redirect(backPath, 303);
  const { caller } = context.get(requestContext);
  const { language } = context.get(settingContext);
  const { invitation } = form;
  const linkTo = isLinking ? viewer?.userId : undefined;
  const given = { caller, next, language, invitation, linkTo };
  const begun = await identities.begin(params.provider, given);
  if (typeof begun === "string")
    return redirect(backTo(backPath, identityNoticeFor(begun), next), 303);
  return redirect(begun.address, {
    status: 303,
    headers: context.get(requestContext).browser.headersFor(begun.browser),
  });
}

/** Handles a browser's return from a provider. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { identities } = context.get(featuresContext).accounts;
  if (!identities.isProvider(params.provider)) return redirect("/login", 303);
  const { browser } = context.get(requestContext);
  const arrival = await identities.arrive(params.provider, {
    query: url.searchParams,
    sealed: browser.flow(url.searchParams.get("state") ?? ""),
    viewer: context.get(viewerContext),
    caller: context.get(requestContext).caller,
  });
  const own = browser.headersFor(arrival.browser);
  const { next, language } = arrival;
  if (language !== undefined) own.set("Content-Language", language);
  switch (arrival.outcome) {
    case "refused": {
      const backPath = arrival.wasLinking ? LINKING : "/login";
      const address = backTo(backPath, identityNoticeFor(arrival.why), next);
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
