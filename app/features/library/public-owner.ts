import { isAgeLimit } from "#app/lib/setting.ts";

/** Whose something shared is, as its query has to ask. */
interface PublicOwner {
  disabledAt: number | null;
  ageLimit: string | null;
}

/** Columns of `users` and `profiles` that say whether what somebody shared is public. */
export const ownerColumns = [
  "users.id as ownerId",
  "users.disabled_at as disabledAt",
  "profiles.age_limit as ageLimit",
] as const;

/**
 * Whether what somebody shared is public now. An account that is disabled and a child's profile
 * share nothing, whatever they shared before; it is public again once they are neither.
 */
export const isPublic = ({ disabledAt, ageLimit }: PublicOwner): boolean =>
  disabledAt === null && !isAgeLimit(ageLimit);

/** Identifies the public pages of an account in the document cache, shown and hidden ones. */
export const ownerTag = (userId: string) => `owner:${userId}`;
