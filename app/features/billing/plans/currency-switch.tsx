import { href } from "react-router";

import type { Currency } from "#app/lib/formats/money.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { ButtonRow } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

const NAMES: readonly (readonly [Currency, string])[] = [
  ["INR", "₹ INR"],
  ["USD", "$ USD"],
];

/** Chooses the currency of prices, and returns to the current page. */
export function CurrencySwitch({ currency, from }: { currency: Currency; from: string }) {
  return (
    <form action={href("/setting")} aria-label={t("Currency")} method="post">
      <input name="from" type="hidden" value={from} />
      <ButtonRow>
        {NAMES.map(([value, label]) => (
          <Button
            aria-pressed={value === currency}
            key={value}
            variant={value === currency ? "primary" : "quiet"}
            name="currency"
            size="small"
            type="submit"
            value={value}
          >
            {label}
          </Button>
        ))}
      </ButtonRow>
    </form>
  );
}
