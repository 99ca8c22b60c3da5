/** Stands under every field for a new password, and is what a shorter one is refused with. */
export const PASSWORD_HINT = "Password must be at least 8 characters long";
