import { data, href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, textIfSent } from "#app/lib/requests/read-form.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/verify-email";

/** Not shared: the link in the email carries a token. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const viewer = context.get(viewerContext);
  const opened = await context.get(featuresContext).accounts.openVerification(token, viewer);
  const email = opened.outcome === "unsure" ? opened.email : undefined;
  const headers = context
    .get(requestContext)
    .browser.headersFor(opened.outcome === "confirmed" ? opened.browser : {});
  const status = opened.outcome === "expired" ? 400 : 200;
  return data({ outcome: opened.outcome, email, token }, { status, headers });
}

const NOTICE = { sent: "email-sent", "too many": "too-often" } as const;

/** Handles the button of a link that was opened elsewhere; or sends the email again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { token: textIfSent, password: textIfSent });
  const { accounts } = context.get(featuresContext);
  const { token, password } = form;
  if (token !== undefined) {
    const answered = await accounts.answerVerification(
      { token, password },
      context.get(requestContext).caller,
    );
    if (answered.outcome === "refused") return answerRefused(answered);
    if (answered.outcome === "started clean") {
      return redirect(`/reset-password?token=${answered.resetToken}`, 303);
    }
    // The page itself finds out whether the link was valid.
    return redirect(`/verify-email?token=${encodeURIComponent(token)}`, 303);
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
    <SignInPage title={t("Email Confirmed")}>
      <Notice tone="success">{t("Thank you: this address is yours.")}</Notice>
      <ButtonLink href={href("/")} variant="primary" wide>
        {t("Go to Home")}
      </ButtonLink>
    </SignInPage>
  ) : (
    <SignInPage title={t("Confirm Your Email")}>
      <Notice tone="error">{t("This link is too old, or it is not whole.")}</Notice>
      <p>{t("Your profile has a button that sends a new one.")}</p>
      <ButtonLink href={href("/profile")} variant="primary" wide>
        {t("Go to Profile")}
      </ButtonLink>
    </SignInPage>
  );
}

type Question = { email: string; token: string; problem: string | undefined };

/** In a browser that is not signed in to the account, its password proves who signed up. */
function WasItYou({ email, token, problem }: Question) {
  return (
    <SignInPage problem={problem} title={t("Confirm Your Email")}>
      <p>
        {t(
          "Somebody signed up with <strong>{email}</strong>. If that was you, type the password that you chose, and everything stays as it is.",
          { email, strong: (inside) => <strong>{inside}</strong> },
        )}
      </p>
      <SignInForm busyLabel={t("Confirming…")} carries={{ token }} submit={t("Confirm")}>
        <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
        <PasswordField
          autoComplete="current-password"
          label={t("Password")}
          name="password"
          required
        />
      </SignInForm>
      <SignInFooter>
        {t(
          "It was not you, or the password is forgotten? Then start clean: whatever was set up with this address goes, and you choose a password of your own.",
        )}
      </SignInFooter>
      <SignInForm busyLabel={t("One moment…")} carries={{ token }} submit={t("Start Clean")} />
    </SignInPage>
  );
}
