import type { ListedPayment } from "#app/features/billing/payments/all-payments.server.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { t } from "#app/translations/t.ts";

type StateProps = { payment: Pick<ListedPayment, "status" | "intent" | "refund"> };

/** What became of a payment, in a word or two. */
export function PaymentState({ payment: { status, intent, refund } }: StateProps) {
  if (status === "pending") return <Badge>{t("Being settled")}</Badge>;
  if (status === "refused") return <Badge>{t("Not paid")}</Badge>;
  if (intent === "refund") return <Badge tone="bulb">{t("Refund")}</Badge>;
  if (refund?.status === "completed") return <Badge tone="bulb">{t("Refunded")}</Badge>;
  if (refund?.status === "pending") return <Badge tone="bulb">{t("Being refunded")}</Badge>;
  return <Badge tone="free">{t("Completed")}</Badge>;
}
