import { data, href, redirectDocument } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { billingContext } from "#app/features/billing/billing-context.ts";
import { formatDate } from "#app/features/billing/format-date.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, Page } from "#app/ui/page.tsx";
import { Ticket, TicketPrice } from "#app/ui/ticket.tsx";

import type { Route } from "./+types/billing-renew";

/** Where the link of a renewal letter leads; opening it agrees to nothing yet. */
export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const { userId } = requireViewer(context);
  const renewal = await context.get(billingContext).findRenewal(userId, token);
  return data({ token, renewal }, { status: renewal ? 200 : 400 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { userId } = requireViewer(context);
  const token = String(form.get("token") ?? "");
  const outcome = await context.get(billingContext).confirmRenewal(userId, token);
  if (outcome.kind === "paid") {
    const to = href("/subscription/paid/:id", { id: outcome.paymentId });
    return redirectDocument(to, { status: 303, headers: setCookies(outcome.cookies) });
  }
  if (outcome.kind === "pending") {
    return redirectDocument(`${href("/profile/billing")}?notice=settling`, 303);
  }
  return data({ problem: outcome.message }, { status: 400 });
}

export default function BillingRenew({ loaderData, actionData }: Route.ComponentProps) {
  const { token, renewal } = loaderData;
  return (
    <Page width="reading">
      <title>Renew Your Plan · Matinee</title>
      <BackLink href={href("/profile/billing")}>Billing</BackLink>
      <h1>Renew Your Plan</h1>
      {actionData !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      {renewal ? (
        <form data-busy-form="" method="post">
          <input name="token" type="hidden" value={token} />
          <Ticket stub={<TicketPrice amount={formatMoney(renewal.price)} below="for one month" />}>
            <h2>{renewal.planName}</h2>
            <p>
              Paid until {formatDate(renewal.expiresAt)}; renewed, until{" "}
              {formatDate(renewal.untilMs)}.
            </p>
            <ButtonRow>
              <Button busyLabel="Processing..." look="primary" type="submit">
                Renew for {formatMoney(renewal.price)}
              </Button>
            </ButtonRow>
          </Ticket>
        </form>
      ) : (
        <>
          <Notice tone="error">
            This link has already been used, has expired, or belongs to another account.
          </Notice>
          <p>Nothing has been paid by opening it.</p>
          <ButtonRow>
            <ButtonLink href={href("/profile/billing")} look="primary">
              Billing
            </ButtonLink>
          </ButtonRow>
        </>
      )}
    </Page>
  );
}
