import { msg } from "#app/translations/t.ts";

/** What the plans are called, also in scripts that need no prices. */
export const planNames = {
  basic: msg("Basic"),
  standard: msg("Standard"),
  premium: msg("Premium"),
} as const;

export type PlanId = keyof typeof planNames;
