/** An account, and which of its profiles is looking; without one it is the first. */
export interface ProfileOwner {
  userId: string;
  profile?: { id: string } | null;
}

/** Finds whose things a viewer sees. */
export type ProfileFinder = (owner: ProfileOwner) => Promise<string>;
