import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { FactorField, OtherFactor } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/verify-factor";
import { answerSignedIn } from "./answer-signed-in.ts";

/** Not shared: it is between the first factor and the second. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  const { security } = context.get(featuresContext).accounts;
  // Without a first factor, or too long after it, signing in starts over.
  if (!(await security.isFactorAwaited(context.get(requestContext).caller))) {
    throw redirect(withNext("/login", next));
  }
  return { next, isRecovery: url.searchParams.get("with") === "recovery" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { code: text, next: text });
  const { security } = context.get(featuresContext).accounts;
  const result = await security.meetFactor(form, context.get(requestContext).caller);
  if (result.outcome === "done") return answerSignedIn(result, form, context);
  if (result.outcome === "refused") return answerRefused(result);
  const next = parseNext(form.next);
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
    <SignInPage problem={actionData?.problem} title={t("One More Step")}>
      <SignInForm busyLabel={t("Signing In...")} carries={{ next }} submit={t("Sign In")}>
        <FactorField error={actionData?.errors["code"]} isRecovery={isRecovery} />
      </SignInForm>
      <OtherFactor address={other} isRecovery={isRecovery} />
      <SignInFooter>
        {t("Somebody else? <link>Sign In Anew</link>", {
          link: (inside) => <a href={withNext(href("/login"), next)}>{inside}</a>,
        })}
      </SignInFooter>
    </SignInPage>
  );
}
