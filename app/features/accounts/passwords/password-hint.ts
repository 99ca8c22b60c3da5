/** Appears under every field for a new password, and is the error for a shorter one. */
export const PASSWORD_HINT = "Password must be at least 8 characters long";
