import { href, redirect, redirectDocument } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { IdentityButtons } from "#app/features/accounts/identities/identity-buttons.tsx";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { PASSWORD_HINT } from "#app/features/accounts/passwords/password-hint.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import {
  signUpBarriers,
  type SignUpBarrier,
} from "#app/features/accounts/sign-in/sign-up-barriers.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { browserContext } from "#app/lib/requests/browser.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/signup";

/** Not shared: it reads where the viewer was going. */
export const handle = { access: "everyone" } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  const { identities, findSignUpBarrier } = context.get(accountsContext);
  return { next, providers: identities.providers, barrier: findSignUpBarrier() };
}

/** The plans come first, and carry the address where the viewer was going. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { name: text, email: text, password: text, next: text });
  const result = await context.get(accountsContext).signUp(form, context.get(callerContext));
  if (result.outcome === "refused") return answerRefused(result);
  const headers = context.get(browserContext).headersFor(result.browser, {
    "Clear-Site-Data": '"prefetchCache", "prerenderCache"',
  });
  const next = parseNext(form.next);
  return redirectDocument(withNext("/plans", next), { status: 303, headers });
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { next, providers, barrier } = loaderData;
  if (barrier !== undefined) return <NoSignUp barrier={barrier} next={next} />;
  const errors = actionData?.errors ?? {};
  return (
    <SignInPage problem={actionData?.problem} title={t("Create Account")}>
      <SignInForm
        action={withNext(href("/signup"), next)}
        busyLabel={t("Creating Account...")}
        carries={{ next }}
        submit={t("Create Account")}
      >
        <TextField
          autoComplete="name"
          defaultValue={actionData?.values["name"]}
          error={errors["name"]}
          label={t("Full Name")}
          maxLength={200}
          name="name"
          required
        />
        <EmailField
          autoComplete="username"
          error={errors["email"]}
          value={actionData?.values["email"]}
        />
        <PasswordField
          autoComplete="new-password"
          error={errors["password"]}
          hint={t(PASSWORD_HINT)}
          label={t("Password")}
          minLength={8}
          name="password"
          required
        />
      </SignInForm>
      <IdentityButtons next={next} providers={providers} says="sign up" />
      <SignInFooter>
        {t("Already have an account? <link>Sign In</link>", {
          link: (inside) => <a href={withNext(href("/login"), next)}>{inside}</a>,
        })}
      </SignInFooter>
    </SignInPage>
  );
}

/** Said kindly: whoever comes here wanted to join. */
function NoSignUp({ barrier, next }: { barrier: SignUpBarrier; next: string | undefined }) {
  return (
    <SignInPage title={t("Create Account")}>
      <p>{t(signUpBarriers[barrier])}</p>
      <ButtonLink href={withNext(href("/login"), next)} size="large" variant="primary" wide>
        {t("Sign In")}
      </ButtonLink>
    </SignInPage>
  );
}
