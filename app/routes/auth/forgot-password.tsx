import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { answerRefused } from "#app/lib/requests/refused.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/forgot-password";

/** Not shared: it says once that an email is on its way. */
export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = ({ url }: Route.LoaderArgs) => ({
  isSent: url.searchParams.get("notice") === "sent",
});

/** The answer is the same whether or not somebody has that address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { email: text });
  const result = await context
    .get(featuresContext)
    .accounts.requestReset(form, context.get(requestContext).caller);
  if (result.outcome === "refused") return answerRefused(result);
  return redirect("/forgot-password?notice=sent", 303);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInPage problem={actionData?.problem} title={t("Forgot Password?")}>
      {loaderData.isSent && actionData === undefined ? <Sent /> : <Ask refused={actionData} />}
      <SignInFooter>
        {t("Remembered it? <link>Sign In</link>", {
          link: (inside) => <a href={href("/login")}>{inside}</a>,
        })}
      </SignInFooter>
    </SignInPage>
  );
}

function Sent() {
  return (
    <>
      <Notice tone="success">
        {t("If there's an account with that address, an email with a link is on its way.")}
      </Notice>
      <p>
        {t(
          "The link works once, and for an hour. Nothing there? Look among the spam, then <link>ask once more</link>.",
          { link: (inside) => <a href={href("/forgot-password")}>{inside}</a> },
        )}
      </p>
    </>
  );
}

function Ask({ refused }: { refused: Route.ComponentProps["actionData"] }) {
  return (
    <>
      <p>{t("Tell us your email, and we send you a link to choose a new password.")}</p>
      <SignInForm busyLabel={t("Sending…")} submit={t("Send the Link")}>
        <EmailField
          autoComplete="username"
          error={refused?.errors["email"]}
          value={refused?.values["email"]}
        />
      </SignInForm>
    </>
  );
}
