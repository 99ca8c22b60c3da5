import type { Currency } from "#app/lib/formats/money.ts";

export const isCurrency = (value: unknown): value is Currency => value === "INR" || value === "USD";

/** The currency that prices are shown in, by the viewer's choice. */
export const currencyOf = (choice: string | undefined, fallback: Currency): Currency =>
  isCurrency(choice) ? choice : fallback;
