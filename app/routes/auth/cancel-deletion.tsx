import { data, href, redirectDocument } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/cancel-deletion";

/** Not shared: the link in the email carries a token. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const notice = await context.get(featuresContext).accounts.findNotice(token);
  return data({ token, email: notice?.email }, { status: notice ? 200 : 400 });
}

/** Only a button cancels, because mail programs open links. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { token: text });
  const isCancelled = await context.get(featuresContext).accounts.cancelDeletionByLink(form.token);
  // The page itself finds out that the link is no longer valid.
  if (!isCancelled) return data(undefined, { status: 400 });
  const isIn = context.get(viewerContext) !== null;
  const target = isIn ? "/profile/privacy?notice=not-deleted" : "/login?notice=not-deleted";
  return redirectDocument(target, 303);
}

export default function KeepAccount({ loaderData: { token, email } }: Route.ComponentProps) {
  if (email === undefined) return <Expired />;
  return (
    <SignInPage title={t("Keep Your Account")}>
      <p>
        {t("The account {email} is to be deleted. It can stay as it is, with everything in it.", {
          email,
        })}
      </p>
      <SignInForm
        busyLabel={t("Keeping…")}
        carries={{ token }}
        submit={t("Keep My Account")}
      ></SignInForm>
      <SignInFooter>{t("If you want it deleted, there is nothing to do.")}</SignInFooter>
    </SignInPage>
  );
}

function Expired() {
  return (
    <SignInPage title={t("Keep Your Account")}>
      <Notice tone="error">{t("This link has already been used, or it is too late.")}</Notice>
      <p>{t("If your account is still there, you can sign in to it.")}</p>
      <ButtonLink href={href("/login")} variant="primary" wide>
        {t("Sign In")}
      </ButtonLink>
    </SignInPage>
  );
}
