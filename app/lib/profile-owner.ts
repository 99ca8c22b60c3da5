/** An account and its active profile; without one, the first profile. */
export interface ProfileOwner {
  userId: string;
  profile?: { id: string } | null;
}

/** Finds the viewer's active profile. */
export type ProfileFinder = (owner: ProfileOwner) => Promise<string>;
