import { msg } from "#app/translations/t.ts";

export const PAYING_FAILED = msg("An error occurred while processing your payment");
