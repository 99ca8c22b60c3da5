import { currentLocale } from "./locale.ts";

export type Currency = "INR" | "USD";

/** An amount as it is stored, sent and compared: a whole number of the currency's smallest unit. */
export interface Money {
  amountMinor: number;
  currency: Currency;
}

/** In English each currency has its home country's format: ₹1,00,000 and $100,000. */
const HOME_LOCALES: Record<Currency, string> = { INR: "en-IN", USD: "en-US" };

function localeFor(currency: Currency): string {
  const locale = currentLocale();
  return locale.startsWith("en-") ? HOME_LOCALES[currency] : locale;
}

/** Formats an amount: ₹129, $8.99. Whole amounts have no decimals, as on a price tag. */
export function formatMoney({ amountMinor, currency }: Money): string {
  const format = new Intl.NumberFormat(localeFor(currency), {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(amountMinor / 10 ** decimals);
}
