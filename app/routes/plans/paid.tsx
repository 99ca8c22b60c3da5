import { href, redirect } from "react-router";

import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { ReceiptTicket } from "#app/features/billing/receipts/receipt-ticket.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { inLanguage } from "#app/translations/address.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/paid";

export const handle = { access: "session" } satisfies PageHandle;

const REDIRECT_MS = 2000;

/** A page of its own: a reload pays nothing, and it works without a script. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { userId } = requireViewer(context);
  const receipt = await context.get(featuresContext).billing.getReceipt(userId, params.id);
  if (!receipt) throw redirect(href("/profile/billing"));
  return { receipt, next: parseNext(url.searchParams.get("next")) ?? "/" };
}

export default function Paid({ loaderData: { receipt, next } }: Route.ComponentProps) {
  return (
    <Page width="reading">
      <title>{t("Thank you · {site}")}</title>
      <noscript>
        <meta content={`${REDIRECT_MS / 1000};url=${inLanguage(next)}`} httpEquiv="refresh" />
      </noscript>
      <h1>{t("Thank you")}</h1>
      <p data-go-on={next} data-go-on-ms={REDIRECT_MS} data-own-script="go-on">
        {t("{planName} is yours until {periodEnd}. The film is about to begin.", {
          planName: t(receipt.planName),
          periodEnd: formatDate(receipt.periodEnd),
        })}
      </p>
      <ReceiptTicket receipt={receipt} torn />
      <ButtonRow>
        <ButtonLink href={next} variant="primary">
          {t("Start Watching")}
        </ButtonLink>
        <ButtonLink href={href("/profile/billing/receipts/:id", { id: receipt.id })}>
          {t("Receipt")}
        </ButtonLink>
      </ButtonRow>
    </Page>
  );
}
