import { data, href, redirect } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { IdentityButtons } from "#app/features/accounts/identities/identity-buttons.tsx";
import {
  identityNotices,
  type SignInNotice,
} from "#app/features/accounts/identities/identity-notices.ts";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { PasskeyForm } from "#app/features/accounts/passkeys/passkey-form.tsx";
import { statusOf } from "#app/features/accounts/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { noticeIn } from "#app/lib/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

import type { Route } from "./+types/login";
import { letIn, mayRecordFor } from "./let-in.ts";

/** Not shared: it reads where the viewer was going. */
export const handle = { access: "everyone" } satisfies PageHandle;

const NOTICES: Record<string, SignInNotice> = {
  "signed-out": { text: "Successfully logged out", tone: "success" },
  "password-set": { text: "Your new password is set. Please sign in with it.", tone: "success" },
  "too-late": { text: "That took too long. Please sign in again.", tone: "error" },
  passkey: {
    text: "That passkey didn't work. Please try again, or sign in another way.",
    tone: "error",
  },
  ...identityNotices,
  leaving: {
    text: "Your account will be deleted in seven days. We've sent you an email in case you change your mind.",
    tone: "success",
  },
  "account-kept": { text: "Your account won't be deleted", tone: "success" },
  expired: { text: "User session expired. Please log in again.", tone: "error" },
};

export function loader({ context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  const { security, identities } = context.get(accountsContext);
  const ways = { passkey: security.askForPasskey(), providers: identities.providers };
  return { next, ...ways, notice: noticeIn(url.searchParams, NOTICES) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await context.get(accountsContext).signIn(form, {
    caller: context.get(callerContext),
    mayRecord: mayRecordFor(request),
  });
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  return letIn(result, form, { request, context });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, passkey, providers, notice } = loaderData;
  return (
    <SignInPage problem={actionData?.problem} title="Sign In">
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.stays ? undefined : notice.tone}>{notice.text}</p>
        </Notice>
      )}
      <SignInForm
        action={withNext(href("/login"), next)}
        busyLabel="Signing In..."
        carries={{ next }}
        submit="Sign In"
      >
        <EmailField autoComplete="username webauthn" value={actionData?.values["email"]} />
        <PasswordField autoComplete="current-password" label="Password" name="password" required />
      </SignInForm>
      <p>
        <a href={href("/forgot-password")}>Forgot Password?</a>
      </p>
      {passkey && (
        <PasskeyForm action={href("/login/passkey")} asked={passkey} kind="get">
          {next !== undefined && <input name="next" type="hidden" value={next} />}
          <Button icon="device" size="large" type="submit" wide>
            Sign In With a Passkey
          </Button>
        </PasskeyForm>
      )}
      <ButtonLink href={withNext(href("/login/code"), next)} icon="mail" size="large" wide>
        Email Me a Code
      </ButtonLink>
      <IdentityButtons next={next} providers={providers} verb="Sign In With" />
      <SignInFooter>
        New to Matinee? <a href={withNext(href("/signup"), next)}>Create Account</a>
      </SignInFooter>
    </SignInPage>
  );
}
