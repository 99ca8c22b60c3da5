import { form, json, type Exchange } from "../exchange.ts";

const AT = "2026-11-20T09:00:00.000Z";
const LATER = "2026-11-20T09:10:00.000Z";
const about = (content_type: string, content_id: string, content_title: string) => ({
  user_id: "{email}",
  content_type,
  content_id,
  content_title,
});
const FIGHT = about("movie", "550", "Fight Club");
const SHOW = about("tv", "1396", "Breaking Bad");
const FOREIGN = { ...FIGHT, user_id: "somebody@example.org" };

/** What the scripts of pages report. */
export const apiReports: readonly Exchange[] = [
  { route: "api/user-watchlist", valid: json({ ...FIGHT, added_at: AT }) },
  {
    route: "api/user-watchlist",
    valid: json({ ...FIGHT, removed_at: LATER }),
    invalid: json({ ...FOREIGN, added_at: AT }),
  },
  // What is older than the last click changes nothing.
  { route: "api/user-watchlist", valid: json({ ...FIGHT, added_at: AT }) },
  { route: "api/follows", valid: json({ ...SHOW, followed_at: AT }) },
  {
    route: "api/follows",
    valid: json({ ...SHOW, unfollowed_at: LATER }),
    invalid: json({ ...FOREIGN, followed_at: AT }),
  },
  { route: "api/follows", valid: json({ ...SHOW, followed_at: "2026-11-20T09:20:00.000Z" }) },
  { route: "api/unwanted", valid: json({ ...FIGHT, unwanted_at: AT }) },
  {
    route: "api/unwanted",
    valid: json({ ...FIGHT, wanted_at: LATER }),
    invalid: json({ ...FOREIGN, unwanted_at: AT }),
  },
  { route: "api/ratings", valid: json({ ...FIGHT, half_stars: 7, rated_at: AT }) },
  {
    route: "api/ratings",
    valid: json({ ...FIGHT, half_stars: 0, rated_at: LATER }),
    invalid: json({ ...FIGHT, half_stars: 11, rated_at: AT }),
  },
  {
    route: "api/watched",
    valid: json({ ...FIGHT, watched_at: AT }),
    invalid: json({ ...FOREIGN, watched_at: AT }),
  },
  { route: "api/watched", valid: json({ ...SHOW, episode: "S1E3", watched_at: AT }) },
  { route: "api/watched", valid: json({ ...SHOW, episode: "S1E3", unwatched_at: LATER }) },
  {
    route: "api/progress",
    valid: json({ item: "Detour", positionSeconds: 600, durationSeconds: 4_000, timestamp: AT }),
    invalid: json({ item: "no-such-film", positionSeconds: 1, durationSeconds: 2 }),
  },
  {
    route: "api/continue-watching",
    valid: json({
      user_id: "{email}",
      content_type: "archive",
      content_id: "Detour",
      is_hidden: true,
    }),
  },
  {
    route: "api/continue-watching",
    valid: json({
      user_id: "{email}",
      content_type: "archive",
      content_id: "Detour",
      is_hidden: false,
    }),
  },
  {
    route: "api/playing",
    valid: json({ command: "enter", player: "a-player-of-a-test", title: "Detour" }),
  },
  {
    route: "api/playing",
    valid: json({ command: "enter", player: "another-player-of-a-test", title: "Detour" }),
  },
  {
    route: "api/playing",
    valid: json({ command: "leave", player: "a-player-of-a-test", title: "Detour" }),
  },
  { route: "api/playback-speed", valid: json({ rate: 1.5 }), invalid: json({ rate: 99 }) },
  {
    route: "api/track-auth",
    valid: json({ userId: "{email}", action: "logout", timestamp: AT }),
  },
  {
    route: "api/track-view",
    valid: json({
      userId: "{email}",
      contentId: "27205",
      contentType: "movie",
      contentTitle: "Inception",
      action: "view",
      timestamp: AT,
    }),
  },
  {
    route: "history/players",
    valid: form({ command: "create" }),
    keep: { player: /scrobble\?key=([\w-]+)/ },
  },
  {
    route: "api/scrobble",
    path: "/api/scrobble?key={player}",
    valid: json({
      format: "matinee-scrobble",
      action: "watched",
      kind: "movie",
      title: "Inception",
      year: 2010,
      ids: { tmdb: 27205 },
    }),
    invalid: json(["nothing"]),
  },
  { route: "history/players", valid: form({ command: "remove" }) },
  { route: "setting", valid: form({ theme: "evening", region: "DE", from: "/movies" }) },
  { route: "setting", valid: form({ currency: "USD" }), invalid: form({ currency: "XYZ" }) },
  { route: "setting", valid: form({ theme: "system", region: "IN", currency: "INR" }) },
  { route: "announcement", valid: form({ id: "0123456789abcdef" }), invalid: form({ id: "none" }) },
];
