import { readCookie } from "#app/lib/cookies.ts";

import { VERSION_COOKIE, type SessionCookie } from "./session-cookie.server.ts";
import type { Viewer } from "./sessions.server.ts";

/** New cookies for a browser whose own are older than a change from another device. */
export const createCurrentCookies = (cookie: SessionCookie) => ({
  versionCookieFor: (cookieHeader: string | null, { version }: Viewer): readonly string[] =>
    readCookie(cookieHeader, VERSION_COOKIE) === version ? [] : [cookie.version(version)],
  /** Which profile a session looks through is what the database says, not its cookie. */
  profileCookiesFor(
    cookieHeader: string | undefined,
    viewer: Viewer | undefined,
    answered: readonly string[],
  ): readonly string[] {
    const activeProfile = cookie.readActiveProfile(cookieHeader);
    // What the answer itself decided about the session, such as another profile or its end, wins.
    const isDecided = answered.some((each) => each.startsWith(`${cookie.name}=`));
    if (activeProfile === undefined || viewer === undefined || isDecided) return [];
    const { activeProfileId: profileId, audience } = viewer;
    const isSame = activeProfile.profileId === profileId && activeProfile.audience === audience;
    return isSame
      ? []
      : [cookie.forActiveProfile({ token: activeProfile.token, profileId, audience })];
  },
});
