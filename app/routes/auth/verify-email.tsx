import { data, href, redirect } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { Door } from "#app/features/accounts/door.tsx";
import { viewerContext } from "#app/features/accounts/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import type { Route } from "./+types/verify-email";

/** Not shared: the link in the letter carries a token. */
export const handle = { access: "everyone", plain: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const outcome = await context.get(accountsContext).verifyEmail(token, context.get(callerContext));
  const status = outcome === "verified" ? 200 : 400;
  return data({ outcome }, { status });
}

const NOTICE = { sent: "letter-sent", "too many": "too-often", ours: "not-sent" } as const;

/** Sends the letter once more; the button stands on the profile. */
export async function action({ context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect("/login?next=/profile", 303);
  const caller = context.get(callerContext);
  const outcome = await context.get(accountsContext).resendVerification({ viewer, caller });
  return redirect(`/profile?notice=${NOTICE[outcome]}`, 303);
}

export default function VerifyEmail({ loaderData: { outcome } }: Route.ComponentProps) {
  return outcome === "verified" ? (
    <Door title="Email Confirmed">
      <Notice tone="success">Thank you: this address is yours.</Notice>
      <ButtonLink href={href("/")} look="primary" wide>
        Go to Home
      </ButtonLink>
    </Door>
  ) : (
    <Door title="Confirm Your Email">
      <Notice tone="error">This link is too old, or it is not whole.</Notice>
      <p>Your profile has a button that sends a new one.</p>
      <ButtonLink href={href("/profile")} look="primary" wide>
        Go to Profile
      </ButtonLink>
    </Door>
  );
}
