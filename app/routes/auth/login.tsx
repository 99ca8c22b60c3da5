import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, Welcome } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { IdentityButtons } from "#app/features/accounts/identities/identity-buttons.tsx";
import {
  identityNoticeFor,
  identityNotices,
  type SignInNotice,
} from "#app/features/accounts/identities/identity-notices.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { PasskeyForm } from "#app/features/accounts/passkeys/passkey-form.tsx";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/login";
import { answerSignedIn } from "./answer-signed-in.ts";

/** Not shared: it reads where the viewer was going. */
export const handle = { access: "everyone" } satisfies PageHandle;

const NOTICES: Record<string, SignInNotice> = {
  "signed-out": { text: msg("Successfully logged out"), tone: "success" },
  "password-set": {
    text: msg("Your new password is set. Please sign in with it."),
    tone: "success",
  },
  "too-late": { text: msg("That took too long. Please sign in again."), tone: "error" },
  passkey: {
    text: msg("That passkey didn't work. Please try again, or sign in another way."),
    tone: "error",
  },
  ...identityNotices,
  leaving: {
    text: msg(
      "Your account will be deleted in seven days. We've sent you an email in case you change your mind.",
    ),
    tone: "success",
  },
  "not-deleted": { text: msg("Your account won't be deleted"), tone: "success" },
  expired: { text: msg("User session expired. Please log in again."), tone: "error" },
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  const { caller } = context.get(requestContext);
  const { security, identities, findAdmission, signInByProxy } =
    context.get(featuresContext).accounts;
  const given = url.searchParams.get("notice");
  // Who has just signed out stays signed out until they ask for the next page.
  const isArriving = request.method === "GET" && (given === null || given === "expired");
  let notice = noticeIn(url.searchParams, NOTICES);
  if (caller.proxyIdentity && isArriving) {
    const result = await signInByProxy(caller.proxyIdentity, caller);
    if (result.outcome !== "refused") {
      throw await answerSignedIn(result, { next: next ?? "" }, context);
    }
    notice = identityNotices[identityNoticeFor(result.why)];
  }
  const ways = { passkey: security.askForPasskey(), providers: identities.providers };
  const mayJoin = (await findAdmission(undefined)).isOpen;
  const mayBrowse = context.get(siteContext).letsVisitorsBrowse;
  return { next, ...ways, mayJoin, mayBrowse, notice };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { email: text, password: text, next: text });
  const result = await context
    .get(featuresContext)
    .accounts.signIn(form, context.get(requestContext).caller);
  if (result.outcome === "refused") return answerRefused(result);
  return answerSignedIn(result, form, context);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, notice } = loaderData;
  return (
    <SignInPage
      problem={actionData?.problem}
      title={t("Sign In")}
      welcome={<FirstSteps {...loaderData} />}
    >
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.stays ? undefined : notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      <SignInForm
        action={withNext(href("/login"), next)}
        busyLabel={t("Signing In...")}
        carries={{ next }}
        submit={t("Sign In")}
      >
        <EmailField autoComplete="username webauthn" value={actionData?.values["email"]} />
        <PasswordField
          autoComplete="current-password"
          label={t("Password")}
          name="password"
          required
        />
      </SignInForm>
      <p>
        <a href={href("/forgot-password")}>{t("Forgot Password?")}</a>
      </p>
      <Accordion
        items={[
          { id: "more-ways", summary: t("More ways"), content: <MoreWays {...loaderData} /> },
        ]}
        name="ways"
        openId={notice?.tone === "error" ? "more-ways" : undefined}
      />
    </SignInPage>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

/** For whoever is here for the first time: `/` leads every visitor here. */
function FirstSteps({ next, mayJoin, mayBrowse }: LoaderData) {
  return (
    <Welcome
      text={t(
        "{site} tells you about films and shows, keeps track of what you watch, and plays free films.",
      )}
    >
      {mayJoin && (
        <ButtonLink href={withNext(href("/signup"), next)}>{t("Create Account")}</ButtonLink>
      )}
      {mayBrowse && (
        <ButtonLink href={href("/surprise")} icon="play">
          {t("Watch something free now")}
        </ButtonLink>
      )}
    </Welcome>
  );
}

/** What does without a password. */
function MoreWays({ next, passkey, providers }: LoaderData) {
  return (
    <>
      {passkey && (
        <PasskeyForm action={href("/login/passkey")} options={passkey} kind="get">
          {next !== undefined && <input name="next" type="hidden" value={next} />}
          <Button icon="device" size="large" type="submit" wide>
            {t("Sign In With a Passkey")}
          </Button>
        </PasskeyForm>
      )}
      <ButtonLink href={withNext(href("/login/code"), next)} icon="mail" size="large" wide>
        {t("Email Me a Code")}
      </ButtonLink>
      <ButtonLink href={withNext(href("/login/device"), next)} icon="tv" size="large" wide>
        {t("Sign In With Your Phone")}
      </ButtonLink>
      <IdentityButtons next={next} providers={providers} says="sign in" />
    </>
  );
}
