import { data, href } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { ReceiptTicket } from "#app/features/billing/receipts/receipt-ticket.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/billing-receipt";
import styles from "./billing-receipt.module.css";

export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { userId } = requireViewer(context);
  const receipt = await context.get(featuresContext).billing.getReceipt(userId, params.id);
  if (!receipt) throw data(null, { status: 404 });
  return { receipt };
}

/** Prints as one ticket. */
export default function BillingReceipt({ loaderData: { receipt } }: Route.ComponentProps) {
  return (
    <Page width="reading">
      <title>{t("Receipt · {site}")}</title>
      <div className={styles["unprinted"]}>
        <BackLink href={href("/profile/billing")}>{t("Billing")}</BackLink>
      </div>
      <h1>{t("Receipt")}</h1>
      <div className={styles["receipt"]}>
        <ReceiptTicket receipt={receipt} />
      </div>
      <p className={styles["unprinted"]}>
        {t("Printed, it is this ticket and nothing around it.")}
      </p>
    </Page>
  );
}
