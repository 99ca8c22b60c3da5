import { data, href, redirect, redirectDocument } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { IdentityButtons } from "#app/features/accounts/identities/identity-buttons.tsx";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { PASSWORD_HINT } from "#app/features/accounts/passwords/password-hint.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

import type { Route } from "./+types/signup";

/** Not shared: it reads where the viewer was going. */
export const handle = { access: "everyone" } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  return { next, providers: context.get(accountsContext).identities.providers };
}

/** The plans come first; where the viewer was going comes along. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await context.get(accountsContext).signUp(form, context.get(callerContext));
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  const headers = setCookies(result.cookies, {
    "Clear-Site-Data": '"prefetchCache", "prerenderCache"',
  });
  const next = parseNext(String(form.get("next") ?? ""));
  return redirectDocument(withNext("/plans", next), { status: 303, headers });
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { next, providers } = loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <SignInPage problem={actionData?.problem} title="Create Account">
      <SignInForm
        action={withNext(href("/signup"), next)}
        busyLabel="Creating Account..."
        carries={{ next }}
        submit="Create Account"
      >
        <TextField
          autoComplete="name"
          defaultValue={actionData?.values["name"]}
          error={errors["name"]}
          label="Full Name"
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
          hint={PASSWORD_HINT}
          label="Password"
          minLength={8}
          name="password"
          required
        />
      </SignInForm>
      <IdentityButtons next={next} providers={providers} verb="Sign Up With" />
      <SignInFooter>
        Already have an account? <a href={withNext(href("/login"), next)}>Sign In</a>
      </SignInFooter>
    </SignInPage>
  );
}
