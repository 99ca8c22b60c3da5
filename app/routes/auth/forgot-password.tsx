import { data, href, redirect } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { statusOf } from "#app/features/accounts/refused.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { Notice } from "#app/ui/notice.tsx";

import type { Route } from "./+types/forgot-password";

/** Not shared: it says once that a letter is on its way. */
export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = ({ url }: Route.LoaderArgs) => ({
  isSent: url.searchParams.get("notice") === "sent",
});

/** The answer is the same whether or not somebody has that address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await context.get(accountsContext).requestReset(form, context.get(callerContext));
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  return redirect("/forgot-password?notice=sent", 303);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInPage problem={actionData?.problem} title="Forgot Password?">
      {loaderData.isSent && actionData === undefined ? <Sent /> : <Ask refused={actionData} />}
      <SignInFooter>
        Remembered it? <a href={href("/login")}>Sign In</a>
      </SignInFooter>
    </SignInPage>
  );
}

function Sent() {
  return (
    <>
      <Notice tone="success">
        If there's an account with that address, an email with a link is on its way.
      </Notice>
      <p>
        The link works once, and for an hour. Nothing there? Look among the spam, then{" "}
        <a href={href("/forgot-password")}>ask once more</a>.
      </p>
    </>
  );
}

function Ask({ refused }: { refused: Route.ComponentProps["actionData"] }) {
  return (
    <>
      <p>Tell us your email, and we send you a link to choose a new password.</p>
      <SignInForm busyLabel="Sending…" submit="Send the Link">
        <EmailField
          autoComplete="username"
          error={refused?.errors["email"]}
          value={refused?.values["email"]}
        />
      </SignInForm>
    </>
  );
}
