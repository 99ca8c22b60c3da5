import { data, href, redirect } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { CodeField, EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { Notice } from "#app/ui/notice.tsx";
import { readForm } from "#app/lib/read-form.ts";

import type { Route } from "./+types/login-code";
import { letIn, mayRecordFor } from "./let-in.ts";

/** Not shared: it asks for the address, then for the code that was sent there. */
export const handle = { access: "everyone" } satisfies PageHandle;

export function loader({ request, context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  const isAsking = context.get(accountsContext).security.isAsking(request.headers.get("cookie"));
  return { next, isSent: url.searchParams.get("step") === "code" && isAsking };
}

/** The answer to an address is the same whether or not somebody has it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { security } = context.get(accountsContext);
  const caller = context.get(callerContext);
  if (form.has("code")) {
    const cookies = request.headers.get("cookie");
    const mayRecord = mayRecordFor(request);
    const result = await security.signInWithCode(form, { cookies, caller, mayRecord });
    if (result.outcome !== "refused") return letIn(result, form, { request, context });
    return data(result, { status: statusOf(result) });
  }
  const result = await security.requestCode(form, caller);
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  const next = parseNext(String(form.get("next") ?? ""));
  const query = new URLSearchParams({ step: "code", ...(next !== undefined && { next }) });
  return redirect(`/login/code?${query}`, { status: 303, headers: setCookies(result.cookies) });
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isSent } = loaderData;
  return (
    <SignInPage problem={actionData?.problem} title="Sign In With a Code">
      {isSent ? (
        <EnterCode error={actionData?.errors["code"]} next={next} />
      ) : (
        <AskForCode next={next} refused={actionData} />
      )}
      <SignInFooter>
        <a href={withNext(href("/login"), next)}>Sign In Another Way</a>
      </SignInFooter>
    </SignInPage>
  );
}

type Refused = Route.ComponentProps["actionData"];

function AskForCode({ next, refused }: { next: string | undefined; refused: Refused }) {
  return (
    <>
      <p>Tell us your email, and we send you a code to type in here.</p>
      <SignInForm busyLabel="Sending…" carries={{ next }} submit="Send the Code">
        <EmailField
          autoComplete="username"
          error={refused?.errors["email"]}
          value={refused?.values["email"]}
        />
      </SignInForm>
    </>
  );
}

function EnterCode({ next, error }: { next: string | undefined; error?: string | undefined }) {
  return (
    <>
      <Notice>If there’s an account with that address, an email with a code is on its way.</Notice>
      <SignInForm busyLabel="Signing In..." carries={{ next }} submit="Sign In">
        <CodeField
          error={error}
          hint="Six digits. They work once, for ten minutes, in this browser."
        />
      </SignInForm>
      <p>
        Nothing there? Look among the spam, then{" "}
        <a href={withNext(href("/login/code"), next)}>ask once more</a>.
      </p>
    </>
  );
}
