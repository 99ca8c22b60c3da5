import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PendingAddress } from "#app/features/accounts/name-and-address/address-change.server.ts";
import { EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { answerRefused } from "#app/lib/requests/refused.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatList } from "#app/lib/formats/names.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/security-address";
import { requireConfirmed } from "./security-guard.ts";

/** A change of address: requested here, and confirmed at both addresses. */
export const handle = { access: "session" } satisfies PageHandle;

const SCREEN = "/profile/security/address";

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await requireConfirmed(context, SCREEN);
  const { pendingAddress } = await context.get(featuresContext).accounts.security.overview(viewer);
  return { email: viewer.email, pending: pendingAddress ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { do: text, email: text });
  const viewer = await requireConfirmed(context, SCREEN);
  const { security } = context.get(featuresContext).accounts;
  if (form.do === "cancel") {
    await security.cancelAddressChange(viewer);
    return redirect(SCREEN, 303);
  }
  const result = await security.requestAddressChange(form, viewer);
  if (result.outcome === "refused") return answerRefused(result);
  return redirect(SCREEN, 303);
}

export default function SecurityAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { email, pending } = loaderData;
  return (
    <Page width="form">
      <title>{t("Change Your Email · {site}")}</title>
      <BackLink href={href("/profile/security")}>{t("Security")}</BackLink>
      <h1>{t("Change Your Email")}</h1>
      {actionData?.problem !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      {pending && <Pending email={email} pending={pending} />}
      <p>
        {t(
          "Your address is <strong>{email}</strong>. We write to it and to the new one, and it changes once both have confirmed. You stay signed in.",
          { email, strong: (inside) => <strong>{inside}</strong> },
        )}
      </p>
      <form data-busy-form="" method="post">
        <FieldStack>
          <EmailField
            autoComplete="email"
            error={actionData?.errors["email"]}
            label={t("New email")}
            value={actionData?.values["email"]}
          />
          <ButtonRow>
            <Button busyLabel={t("Sending…")} variant="primary" type="submit">
              {t("Email Both Addresses")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}

function Pending({ email, pending }: { email: string; pending: PendingAddress }) {
  const waitsFor = [
    ...(pending.isOldConfirmed ? [] : [email]),
    ...(pending.isNewConfirmed ? [] : [pending.email]),
  ];
  const values = { email: pending.email, waiting: formatList(waitsFor) };
  return (
    <Notice>
      <p>
        {waitsFor.length === 1
          ? t(
              "A change to {email} is under way: {waiting} still has to confirm, with the link in the email.",
              values,
            )
          : t(
              "A change to {email} is under way: {waiting} still have to confirm, with the link in the email.",
              values,
            )}
      </p>
      <form data-busy-form="" method="post">
        <input name="do" type="hidden" value="cancel" />
        <Button busyLabel={t("Stopping…")} variant="plain" type="submit">
          {t("Cancel the Change")}
        </Button>
      </form>
    </Notice>
  );
}
