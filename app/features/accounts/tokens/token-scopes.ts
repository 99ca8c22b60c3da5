/** Which sessions a sign-out ends. */
export const scopes = ["this", "others", "all"] as const;
export type Scope = (typeof scopes)[number];
