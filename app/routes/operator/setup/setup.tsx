import { featuresContext } from "#app/features/features-context.ts";
import { data, href, redirectDocument } from "react-router";

import { requestContext } from "#app/lib/requests/request-context.ts";
import { NewAccountFields } from "#app/features/accounts/sign-in/account-fields.tsx";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { settingOrder } from "#app/lib/settings/list-settings.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { FallbackError } from "#app/shell/error-page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/setup";

/** Not shared: it is there for whoever has the code that the server printed. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const code = url.searchParams.get("code") ?? "";
  const { setup } = context.get(featuresContext).operator;
  if (await setup.isOpen(code, context.get(requestContext).caller)) return { code };
  return data({ code: undefined }, { status: 404 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, { code: text, name: text, email: text, password: text });
  const { setup } = context.get(featuresContext).operator;
  const result = await setup.finish(form, context.get(requestContext).caller);
  if (result.outcome === "closed") return data(undefined, { status: 404 });
  if (result.outcome === "refused") return answerRefused(result);
  const headers = context.get(requestContext).browser.headersFor(result.browser, {
    "Clear-Site-Data": '"prefetchCache", "prerenderCache"',
  });
  return redirectDocument(href("/setup/:group", { group: settingOrder[0] }), {
    status: 303,
    headers,
  });
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { code } = loaderData;
  if (code === undefined) return <FallbackError isMissing />;
  return (
    <SignInPage problem={actionData?.problem} title={t("Set Up Matinee")}>
      <p>{t("First the account that will look after this site: yours.")}</p>
      <SignInForm
        action={`${href("/setup")}?${new URLSearchParams({ code })}`}
        busyLabel={t("Creating Account...")}
        carries={{ code }}
        submit={t("Create Account")}
      >
        <NewAccountFields refused={actionData} />
      </SignInForm>
    </SignInPage>
  );
}
