import { msg } from "#app/translations/t.ts";

/** Appears under every field for a new password, and is the error for a shorter one. */
export const PASSWORD_HINT = msg("Password must be at least 8 characters long");
