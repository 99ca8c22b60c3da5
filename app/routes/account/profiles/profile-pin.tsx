import { href, redirectDocument } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { isChild, requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/profile-pin";
import { goOnAs, goOnAsProfile } from "./go-on-as.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

/** The value for leaving the account instead of a profile. */
const SIGN_OUT = "sign-out";

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  if (!isChild(viewer)) throw redirectDocument("/profiles");
  const { profiles } = await context.get(featuresContext).accounts.profiles.overview(viewer);
  const others = profiles.filter(({ id }) => id !== viewer.profile?.id);
  const wanted = url.searchParams.get("to") ?? "";
  const isKnown = wanted === SIGN_OUT || others.some(({ id }) => id === wanted);
  return {
    others: others.map(({ id, name }) => ({ value: id, label: name })),
    to: isKnown ? wanted : others[0]?.id,
    next: parseNext(url.searchParams.get("next")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, {
    profile: text,
    pin: textIfSent,
    password: textIfSent,
    next: text,
  });
  const own = { viewer: requireViewer(context), caller: context.get(requestContext).caller };
  const { profiles, signOut } = context.get(featuresContext).accounts;
  const isLeaving = form.profile === SIGN_OUT;
  const result = isLeaving
    ? await profiles.proveGrownUp(form, own.viewer)
    : await profiles.switchTo(form, own);
  if (result.outcome === "refused") return answerRefused(result);
  if (result.outcome === "done") {
    const next = parseNext(form.next);
    return goOnAsProfile(context, result.browser, { id: form.profile, next });
  }
  const ended = await signOut(own.caller, own.viewer);
  return goOnAs(context, ended, context.get(siteContext).afterSignOut);
}

/** What follows needs an adult: the PIN, or the account's password instead. */
export default function ProfilePin({ loaderData, actionData }: Route.ComponentProps) {
  const { others, to, next } = loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <Page width="form">
      <title>{t("Ask a grown-up · {site}")}</title>
      <BackLink href={href("/")}>{t("Home")}</BackLink>
      <h1>{t("Ask a grown-up")}</h1>
      <p>{t("That needs the PIN of this account.")}</p>
      {actionData?.problem !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      <form data-busy-form="" method="post">
        {next !== undefined && <input name="next" type="hidden" value={next} />}
        <FieldStack>
          <SelectField
            defaultValue={to}
            label={t("Go on as")}
            name="profile"
            options={[...others, { value: SIGN_OUT, label: t("Nobody: sign out") }]}
          />
          <TextField
            autoComplete="off"
            error={errors["pin"]}
            inputMode="numeric"
            label={t("PIN")}
            maxLength={6}
            name="pin"
            pattern="[0-9]{4,6}"
            type="password"
          />
          <details open={errors["password"] !== undefined}>
            <summary>{t("Is the PIN forgotten?")}</summary>
            <PasswordField
              autoComplete="current-password"
              error={errors["password"]}
              hint={t("In its place, the password of the account will do.")}
              label={t("Password")}
              name="password"
            />
          </details>
          <ButtonRow>
            <Button busyLabel={t("Looking…")} variant="primary" type="submit">
              {t("Continue")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}
