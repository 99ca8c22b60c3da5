import { readCookie } from "#app/lib/cookies.ts";
import type { Currency } from "#app/lib/money.ts";

/** The cookie that carries the viewer's choice; the operator's stands until there is one. */
export const CURRENCY_COOKIE = "currency";

export const isCurrency = (value: unknown): value is Currency => value === "INR" || value === "USD";

/** What prices are shown in to whoever sent this request. */
export function currencyOf({ headers }: Request, fallback: Currency): Currency {
  const chosen = readCookie(headers.get("cookie"), CURRENCY_COOKIE);
  return isCurrency(chosen) ? chosen : fallback;
}
