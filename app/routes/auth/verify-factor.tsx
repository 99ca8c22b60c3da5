import { data, href, redirect } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { FactorField, OtherFactor } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";

import type { Route } from "./+types/verify-factor";
import { letIn, mayRecordFor } from "./let-in.ts";

/** Not shared: it stands between the first factor and the second. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  const { security } = context.get(accountsContext);
  // Without a first factor, or too long after it, signing in begins anew.
  if (!(await security.isFactorAwaited(request.headers.get("cookie")))) {
    throw redirect(withNext("/login", next));
  }
  return { next, isRecovery: url.searchParams.get("with") === "recovery" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await context.get(accountsContext).security.meetFactor(form, {
    cookies: request.headers.get("cookie"),
    caller: context.get(callerContext),
    mayRecord: mayRecordFor(request),
  });
  if (result.outcome === "done") return letIn(result, form, { request, context });
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  const next = parseNext(String(form.get("next") ?? ""));
  const notice = next === undefined ? "?" : `${withNext("", next)}&`;
  return redirect(`/login${notice}notice=too-late`, 303);
}

export default function VerifyFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isRecovery } = loaderData;
  const query = new URLSearchParams({
    ...(next !== undefined && { next }),
    ...(!isRecovery && { with: "recovery" }),
  });
  const other = `${href("/login/verify")}${query.size > 0 ? `?${query}` : ""}`;
  return (
    <SignInPage problem={actionData?.problem} title="One More Step">
      <SignInForm busyLabel="Signing In..." carries={{ next }} submit="Sign In">
        <FactorField error={actionData?.errors["code"]} isRecovery={isRecovery} />
      </SignInForm>
      <OtherFactor address={other} isRecovery={isRecovery} />
      <SignInFooter>
        Somebody else? <a href={withNext(href("/login"), next)}>Sign In Anew</a>
      </SignInFooter>
    </SignInPage>
  );
}
