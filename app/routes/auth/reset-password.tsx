import { data, href, redirectDocument } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { NewPasswordField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { answerRefused } from "#app/lib/requests/refused.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/reset-password";

/** Not shared: the link in the email carries a token that works once. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const found = await context.get(featuresContext).accounts.findReset(token);
  return data({ token, email: found?.email }, { status: found ? 200 : 400 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { token: text, password: text });
  const { accounts } = context.get(featuresContext);
  const result = await accounts.resetPassword(form, context.get(requestContext).caller);
  if (result.outcome === "reset") return redirectDocument("/login?notice=password-set", 303);
  // The page itself finds out that the link is no longer valid.
  if (result.outcome === "expired") return data(undefined, { status: 400 });
  return answerRefused(result);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email } = loaderData;
  if (email === undefined) return <Expired />;
  return (
    <SignInPage problem={actionData?.problem} title={t("Choose a New Password")}>
      <SignInForm busyLabel={t("Saving…")} carries={{ token }} submit={t("Set Password")}>
        <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
        <NewPasswordField error={actionData?.errors["password"]} />
      </SignInForm>
      <SignInFooter>
        {t("Every device that is signed in to this account will be signed out.")}
      </SignInFooter>
    </SignInPage>
  );
}

function Expired() {
  return (
    <SignInPage title={t("Choose a New Password")}>
      <Notice tone="error">{t("This link has already been used, or it is too old.")}</Notice>
      <p>{t("Nothing has changed. A fresh link takes a minute.")}</p>
      <ButtonLink href={href("/forgot-password")} variant="primary" wide>
        {t("Send a New Link")}
      </ButtonLink>
    </SignInPage>
  );
}
