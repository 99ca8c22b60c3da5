import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { CodeField, EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { Notice } from "#app/ui/messages/notice.tsx";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/login-code";
import { answerSignedIn } from "./answer-signed-in.ts";

/** Not shared: it asks for the address, then for the code that was emailed. */
export const handle = { access: "everyone" } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  const isAsking = context.get(requestContext).caller.challenge !== undefined;
  return { next, isSent: url.searchParams.get("step") === "code" && isAsking };
}

/** The answer to an address is the same whether or not somebody has it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { email: text, code: textIfSent, next: text });
  const { security } = context.get(featuresContext).accounts;
  const { caller } = context.get(requestContext);
  const { code } = form;
  if (code !== undefined) {
    const result = await security.signInWithCode({ code }, caller);
    if (result.outcome !== "refused") return answerSignedIn(result, form, context);
    return answerRefused(result);
  }
  const result = await security.requestCode(form, caller);
  if (result.outcome === "refused") return answerRefused(result);
  const next = parseNext(form.next);
  const query = new URLSearchParams({ step: "code", ...(next !== undefined && { next }) });
  return redirect(`/login/code?${query}`, {
    status: 303,
    headers: context.get(requestContext).browser.headersFor({ challenge: result.token }),
  });
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isSent } = loaderData;
  return (
    <SignInPage problem={actionData?.problem} title={t("Sign In With a Code")}>
      {isSent ? (
        <EnterCode error={actionData?.errors["code"]} next={next} />
      ) : (
        <AskForCode next={next} refused={actionData} />
      )}
      <SignInFooter>
        <a href={withNext(href("/login"), next)}>{t("Sign In Another Way")}</a>
      </SignInFooter>
    </SignInPage>
  );
}

type CodeRefusal = Route.ComponentProps["actionData"];

function AskForCode({ next, refused }: { next: string | undefined; refused: CodeRefusal }) {
  return (
    <>
      <p>{t("Tell us your email, and we send you a code to type in here.")}</p>
      <SignInForm busyLabel={t("Sending…")} carries={{ next }} submit={t("Send the Code")}>
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
      <Notice>
        {t("If there’s an account with that address, an email with a code is on its way.")}
      </Notice>
      <SignInForm busyLabel={t("Signing In...")} carries={{ next }} submit={t("Sign In")}>
        <CodeField
          error={error}
          hint={t("Six digits. They work once, for ten minutes, in this browser.")}
        />
      </SignInForm>
      <p>
        {t("Nothing there? Look among the spam, then <link>ask once more</link>.", {
          link: (inside) => <a href={withNext(href("/login/code"), next)}>{inside}</a>,
        })}
      </p>
    </>
  );
}
