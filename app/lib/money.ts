export type Currency = "INR" | "USD";

/** An amount as it is kept, sent and compared: a whole number of the currency's smallest unit. */
export interface Money {
  amountMinor: number;
  currency: Currency;
}

/** Each currency is written as it is at home: ₹1,00,000 and $100,000. */
const HOME_LOCALES: Record<Currency, string> = { INR: "en-IN", USD: "en-US" };

/** Typed to text: ₹129, $8.99. Whole amounts stand without their zeros, as on a price tag. */
export function formatMoney({ amountMinor, currency }: Money): string {
  const format = new Intl.NumberFormat(HOME_LOCALES[currency], {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(amountMinor / 10 ** decimals);
}
