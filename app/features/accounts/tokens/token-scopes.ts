/** How far a sign-out reaches. */
export const scopes = ["this", "others", "all"] as const;
export type Scope = (typeof scopes)[number];
