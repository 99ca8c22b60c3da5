import { readCookie } from "#app/lib/cookies.ts";
import type { Currency } from "#app/lib/money.ts";

/** The cookie with the viewer's choice; without one the operator's default applies. */
export const CURRENCY_COOKIE = "currency";

export const isCurrency = (value: unknown): value is Currency => value === "INR" || value === "USD";

/** The currency of prices for the sender of this request. */
export function currencyOf({ headers }: Request, fallback: Currency): Currency {
  const chosen = readCookie(headers.get("cookie"), CURRENCY_COOKIE);
  return isCurrency(chosen) ? chosen : fallback;
}
