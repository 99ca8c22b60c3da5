import { data, href, redirect } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { statusOf } from "#app/features/accounts/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

import type { Route } from "./+types/verify-email";

/** Not shared: the link in the email carries a token. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const viewer = context.get(viewerContext);
  const opened = await context.get(accountsContext).openVerification(token, viewer);
  const email = opened.outcome === "unsure" ? opened.email : undefined;
  const headers = setCookies(opened.outcome === "confirmed" ? opened.cookies : []);
  const status = opened.outcome === "expired" ? 400 : 200;
  return data({ outcome: opened.outcome, email, token }, { status, headers });
}

const NOTICE = { sent: "letter-sent", "too many": "too-often" } as const;

/** Answers the question of a link that was opened elsewhere; or sends the email once more. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const accounts = context.get(accountsContext);
  if (form.has("token")) {
    const answered = await accounts.answerVerification(form, context.get(callerContext));
    if (answered.outcome === "refused") return data(answered, { status: statusOf(answered) });
    if (answered.outcome === "started clean") {
      return redirect(`/reset-password?token=${answered.resetToken}`, 303);
    }
    // The page finds out by itself whether the link was good.
    return redirect(`/verify-email?token=${encodeURIComponent(String(form.get("token")))}`, 303);
  }
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect("/login?next=/profile", 303);
  const outcome = await accounts.resendVerification(viewer);
  return redirect(`/profile?notice=${NOTICE[outcome]}`, 303);
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, email, token } = loaderData;
  if (email !== undefined) {
    return <WasItYou email={email} problem={actionData?.problem} token={token} />;
  }
  return outcome === "confirmed" ? (
    <SignInPage title="Email Confirmed">
      <Notice tone="success">Thank you: this address is yours.</Notice>
      <ButtonLink href={href("/")} look="primary" wide>
        Go to Home
      </ButtonLink>
    </SignInPage>
  ) : (
    <SignInPage title="Confirm Your Email">
      <Notice tone="error">This link is too old, or it is not whole.</Notice>
      <p>Your profile has a button that sends a new one.</p>
      <ButtonLink href={href("/profile")} look="primary" wide>
        Go to Profile
      </ButtonLink>
    </SignInPage>
  );
}

type Question = { email: string; token: string; problem: string | undefined };

/** In a browser that is not signed in to the account, its password shows who signed up. */
function WasItYou({ email, token, problem }: Question) {
  return (
    <SignInPage problem={problem} title="Confirm Your Email">
      <p>
        Somebody signed up with <strong>{email}</strong>. If that was you, type the password that
        you chose, and everything stays as it is.
      </p>
      <SignInForm busyLabel="Confirming…" carries={{ token }} submit="Confirm">
        <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
        <PasswordField autoComplete="current-password" label="Password" name="password" required />
      </SignInForm>
      <SignInFooter>
        It was not you, or the password is forgotten? Then start clean: whatever was set up with
        this address goes, and you choose a password of your own.
      </SignInFooter>
      <SignInForm busyLabel="One moment…" carries={{ token }} submit="Start Clean" />
    </SignInPage>
  );
}
