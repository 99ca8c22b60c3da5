import { data, href, redirectDocument } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { formatMoney } from "#app/lib/formats/money.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Ticket, TicketPrice } from "#app/ui/cards/ticket.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/billing-renew";

/** The target of a renewal email's link; opening it agrees to nothing yet. */
export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const { userId } = requireViewer(context);
  const renewal = await context.get(featuresContext).billing.findRenewal(userId, token);
  return data({ token, renewal }, { status: renewal ? 200 : 400 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { token: text });
  const { userId } = requireViewer(context);
  const { token } = form;
  const outcome = await context.get(featuresContext).billing.confirmRenewal(userId, token);
  if (outcome.outcome === "paid") {
    const to = href("/subscription/paid/:id", { id: outcome.paymentId });
    return redirectDocument(to, {
      status: 303,
      headers: context.get(requestContext).browser.headersFor(outcome.browser),
    });
  }
  if (outcome.outcome === "pending") {
    if (outcome.checkout !== undefined) return redirectDocument(outcome.checkout, 303);
    return redirectDocument(`${href("/profile/billing")}?notice=settling`, 303);
  }
  return data({ problem: outcome.message }, { status: 400 });
}

export default function BillingRenew({ loaderData, actionData }: Route.ComponentProps) {
  const { token, renewal } = loaderData;
  return (
    <Page width="reading">
      <title>{t("Renew Your Plan · {site}")}</title>
      <BackLink href={href("/profile/billing")}>{t("Billing")}</BackLink>
      <h1>{t("Renew Your Plan")}</h1>
      {actionData !== undefined && <Notice tone="error">{t(actionData.problem)}</Notice>}
      {renewal ? (
        <form data-busy-form="" method="post">
          <input name="token" type="hidden" value={token} />
          <Ticket
            stub={<TicketPrice amount={formatMoney(renewal.price)} below={t("for one month")} />}
          >
            <h2>{t(renewal.planName)}</h2>
            <p>
              {t("Paid until {expiresAt}; renewed, until {untilMs}.", {
                expiresAt: formatDate(renewal.expiresAt),
                untilMs: formatDate(renewal.untilMs),
              })}
            </p>
            <ButtonRow>
              <Button busyLabel={t("Processing...")} variant="primary" type="submit">
                {t("Renew for {price}", { price: formatMoney(renewal.price) })}
              </Button>
            </ButtonRow>
          </Ticket>
        </form>
      ) : (
        <>
          <Notice tone="error">
            {t("This link has already been used, has expired, or belongs to another account.")}
          </Notice>
          <p>{t("Nothing has been paid by opening it.")}</p>
          <ButtonRow>
            <ButtonLink href={href("/profile/billing")} variant="primary">
              {t("Billing")}
            </ButtonLink>
          </ButtonRow>
        </>
      )}
    </Page>
  );
}
