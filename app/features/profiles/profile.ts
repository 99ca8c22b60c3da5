import type { AgeLimit } from "#app/lib/setting.ts";

/** As many as an account may hold, a child's among them. */
export const MOST_PROFILES = 5;
export const MOST_NAME_CHARACTERS = 30;

/** By their names in the table of colours. */
export const profileColours = ["bulb", "ticket", "free", "dusk", "rose", "sea"] as const;
export type ProfileColour = (typeof profileColours)[number];

/** What is drawn on it: the initials, or one of our drawings. */
export const profileFaces = ["initials", "cat", "owl", "robot", "moon", "fish", "reel"] as const;
export type ProfileFace = (typeof profileFaces)[number];

/** Somebody of a household, with a watchlist, a history and places in films of their own. */
export interface Profile {
  id: string;
  name: string;
  colour: ProfileColour;
  face: ProfileFace;
  /** The account's own, which cannot be a child's and cannot be deleted. */
  isFirst: boolean;
  /** How far a child's profile reaches; null is a grown-up's. */
  ceiling: AgeLimit | null;
}

/** What the first profile is called until somebody gives it a name. */
const UNNAMED = "default";

/** Until it is named, the first profile goes by the account's name. */
export const shownName = (
  name: string,
  { isFirst, accountName }: { isFirst: boolean; accountName: string },
) => (isFirst && name === UNNAMED ? accountName : name);

export const toColour = (text: unknown): ProfileColour =>
  profileColours.find((colour) => colour === text) ?? "bulb";

export const toFace = (text: unknown): ProfileFace =>
  profileFaces.find((face) => face === text) ?? "initials";
