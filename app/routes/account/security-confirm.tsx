import { data, href, redirect } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import { requireViewer } from "#app/features/accounts/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/page.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { readForm } from "#app/lib/read-form.ts";

import type { Route } from "./+types/security-confirm";
import { parseScreen } from "./security-guard.ts";

/** Asks once more for the password, before anything that guards the account is changed. */
export const handle = { access: "session", plain: true } satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => ({
  email: requireViewer(context).email,
});

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const { security } = context.get(accountsContext);
  const result = await security.confirm(form, requireViewer(context));
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  return redirect(parseScreen(url.searchParams.get("next")), 303);
}

export default function SecurityConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="form">
      <title>Confirm It Is You · Matinee</title>
      <BackLink href={href("/profile/security")}>Security</BackLink>
      <h1>Confirm It Is You</h1>
      {actionData?.problem !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      <p>
        What guards your account is about to change. Your password once more, and you have ten
        minutes for it.
      </p>
      <form data-busy-form="" method="post">
        <input
          autoComplete="username"
          hidden
          name="email"
          readOnly
          type="email"
          value={loaderData.email}
        />
        <FieldStack>
          <PasswordField
            autoComplete="current-password"
            error={actionData?.errors["password"]}
            label="Password"
            name="password"
            required
          />
          <ButtonRow>
            <Button busyLabel="Looking…" look="primary" type="submit">
              Continue
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}
