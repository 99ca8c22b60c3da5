import { initialsOf } from "#app/lib/formats/initials.ts";

import type { Viewer } from "./sessions.server.ts";
import { withBase } from "#app/translations/base-path.ts";

/** The browser's label of who is signed in; nothing ever trusts it. */
interface ViewerRecord {
  version: string;
  name: string;
  initials: string;
  email: string;
  avatar: string | null;
  isVerified: boolean;
  /** The active profile's id and face. */
  profile: string | null;
  colour: string;
  /** The account owner's profile, which has no id before there is anything to store for it. */
  isFirst: boolean;
  isChild: boolean;
  /** Runs the site, and isn't a child; only then it is there. */
  isOperator?: boolean;
  createdAt: string;
  lastLogin: string | null;
}

export function viewerRecord(viewer: Viewer): ViewerRecord {
  const { version, name, email, avatar, isVerified, createdAt, lastLogin, profile } = viewer;
  return {
    version,
    name,
    initials: initialsFor(viewer) || email.slice(0, 1).toUpperCase(),
    email,
    avatar: avatar === null ? null : avatarPath(avatar),
    isVerified,
    profile: profile?.id ?? null,
    colour: profile?.colour ?? "bulb",
    isFirst: viewer.activeProfileId === null,
    isChild: viewer.audience !== "everyone",
    ...(viewer.isOperator && viewer.audience === "everyone" && { isOperator: true }),
    createdAt: new Date(createdAt).toISOString(),
    lastLogin: lastLogin === null ? null : new Date(lastLogin).toISOString(),
  };
}

/** A profile's own name, if it has one, wins over the account's. */
const initialsFor = ({ name, initials, profile }: Viewer) =>
  profile === null || profile.name === name
    ? initials
    : [...initialsOf(profile.name)].slice(0, 2).join("");

/** The content at a picture's address never changes, so browsers may cache it for ever. */
export const avatarPath = (id: string) => withBase(`/avatars/${id}.webp`);
