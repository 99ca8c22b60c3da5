import type { Viewer } from "./sessions.server.ts";

/** What the browser keeps as its label of who is signed in; nothing ever trusts it. */
interface ViewerRecord {
  version: string;
  name: string;
  initials: string;
  email: string;
  avatar: string | null;
  isVerified: boolean;
  createdAt: string;
  lastLogin: string | null;
}

export function viewerRecord(viewer: Viewer): ViewerRecord {
  const { version, name, initials, email, avatar, isVerified, createdAt, lastLogin } = viewer;
  return {
    version,
    name,
    initials: initials || email.slice(0, 1).toUpperCase(),
    email,
    avatar: avatar === null ? null : avatarPath(avatar),
    isVerified,
    createdAt: new Date(createdAt).toISOString(),
    lastLogin: lastLogin === null ? null : new Date(lastLogin).toISOString(),
  };
}

/** A picture's address never means another picture, so that browsers may keep it for ever. */
export const avatarPath = (id: string) => `/avatars/${id}.webp`;
