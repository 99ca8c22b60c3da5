import { data, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/confirm-address";

/** The target of emails about an address change; opening it confirms nothing yet. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const change = await context.get(featuresContext).accounts.security.findAddressChange(token);
  return data({ token, change }, { status: change ? 200 : 400 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = await readForm(request, { token: text });
  const viewer = context.get(viewerContext);
  const answer = await context
    .get(featuresContext)
    .accounts.security.confirmAddressChange(token, viewer);
  return data({ answer }, { status: answer === "waiting" || answer === "changed" ? 200 : 400 });
}

const ANSWERS = {
  waiting: {
    tone: "success",
    text: msg("Thank you. The other address has to confirm as well: an email is on its way there."),
  },
  changed: {
    tone: "success",
    text: msg("Your email address has been changed. We send emails to the new one now."),
  },
  taken: { tone: "error", text: msg("User with this email already exists") },
  "signed out": {
    tone: "error",
    text: msg(
      "Please sign in to that account in this browser first, then open the link again. If you don't have an account with that address, you can ignore this.",
    ),
  },
  expired: {
    tone: "error",
    text: msg("This link has already been used, or has expired. Nothing has changed."),
  },
} as const;

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { token, change } = loaderData;
  const answer = actionData?.answer ?? "expired";
  return (
    <SignInPage title={t("Change of Address")}>
      {actionData || !change ? (
        <>
          <Notice tone={ANSWERS[answer].tone}>{t(ANSWERS[answer].text)}</Notice>
          <ButtonLink href={href("/")} variant="primary" wide>
            {t("Go to Home")}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            {t("From now on use <strong>{to}</strong> in place of <strong>{from}</strong>?", {
              ...change,
              strong: (inside) => <strong>{inside}</strong>,
            })}
          </p>
          <SignInForm busyLabel={t("Saving…")} carries={{ token }} submit={t("Yes, Change It")} />
        </>
      )}
    </SignInPage>
  );
}
