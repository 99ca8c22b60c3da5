import { use } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { t } from "#app/translations/t.ts";

/** Says whether real money moves; nothing where payments are only recorded. */
export function PaymentMode() {
  const { payments = "record" } = use(ServerFacts);
  if (payments === "record") return null;
  return (
    <p>
      {payments === "test" ? (
        <Badge tone="bulb">{t("Test payments: no real money is charged")}</Badge>
      ) : (
        <Badge tone="free">{t("Live payments: real money is charged")}</Badge>
      )}
    </p>
  );
}
