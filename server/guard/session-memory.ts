/** How long a session is used without asking the database again. */
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 50_000;

interface MemoryEntry<Viewer> {
  viewer: Viewer;
  untilMs: number;
}

interface SessionMemoryOptions<Viewer> {
  /** Reads the viewer of a session's token from the database. */
  read: (token: string) => Promise<Viewer | undefined>;
  now?: () => number;
}

/** A cached viewer, and their active profile. */
interface WithActiveProfile {
  userId: string;
  activeProfileId: string | null;
}

export type SessionMemory<Viewer extends WithActiveProfile> = ReturnType<
  typeof createSessionMemory<Viewer>
>;

/**
 * Caches the viewers of sessions, so that a cached page costs no query. Whatever ends a session
 * calls `forget`, and the very next request asks the database.
 */
export function createSessionMemory<Viewer extends WithActiveProfile>({
  read,
  now = () => performance.now(),
}: SessionMemoryOptions<Viewer>) {
  const remembered = new Map<string, MemoryEntry<Viewer>>();
  const reading = new Map<string, Promise<Viewer | undefined>>();

  /**
   * Immediately when cached, otherwise when the database has answered. If the request names another
   * profile than the cached one, the viewer has switched, perhaps on another server: they are read
   * again.
   */
  function viewerOf(
    token: string,
    activeProfileId: string | null,
  ): Viewer | undefined | Promise<Viewer | undefined> {
    const known = remembered.get(token);
    if (known && now() < known.untilMs && known.viewer.activeProfileId === activeProfileId)
      return known.viewer;
    return reading.get(token) ?? readNow(token);
  }

  function readNow(token: string): Promise<Viewer | undefined> {
    const answer = read(token)
      .then((viewer) => {
        // Forgotten while it was being read: right for this request, too old for the next.
        if (reading.get(token) === answer) remember(token, viewer);
        return viewer;
      })
      .finally(() => {
        if (reading.get(token) === answer) reading.delete(token);
      });
    reading.set(token, answer);
    return answer;
  }

  function remember(token: string, viewer: Viewer | undefined): void {
    remembered.delete(token);
    // A made-up token is not worth an entry: only a valid signature gets this far.
    if (!viewer) return;
    for (const oldest of remembered.keys()) {
      if (remembered.size < MOST_REMEMBERED) break;
      remembered.delete(oldest);
    }
    remembered.set(token, { viewer, untilMs: now() + REMEMBERED_MS });
  }

  function forget(token: string): void {
    remembered.delete(token);
    reading.delete(token);
  }

  function forgetUser(userId: string): void {
    for (const [token, { viewer }] of remembered) if (viewer.userId === userId) forget(token);
    reading.clear();
  }

  function forgetAll(): void {
    remembered.clear();
    reading.clear();
  }

  return { viewerOf, forget, forgetUser, forgetAll };
}
