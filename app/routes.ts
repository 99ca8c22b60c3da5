import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every list that goes on and can be narrowed is the same screen. */
const listing = (path: string) => route(path, "routes/browse/listing.tsx", { id: path });

/** Every address of the site: the contents page. */
export default [
  index("routes/browse/home.tsx"),
  route("search", "routes/search/search.tsx"),

  route("movie/:id", "routes/titles/movie.tsx"),
  route("tv/:id", "routes/titles/show.tsx"),
  route("tv/:id/season/:number", "routes/titles/season.tsx"),
  route("person/:id", "routes/titles/person.tsx"),
  route("collection/:id", "routes/titles/collection.tsx"),

  route("movies", "routes/browse/movies.tsx"),
  route("movies/best", "routes/browse/best.tsx"),
  listing("movies/featured"),
  listing("movies/trending"),
  listing("movies/top-rated"),
  route("tvshows", "routes/browse/tvshows.tsx"),
  listing("tvshows/popular"),
  listing("tvshows/top-rated"),
  listing("top-rated"),
  listing("new-releases"),
  route("categories", "routes/browse/categories.tsx"),
  route("genre/:slug", "routes/browse/genre.tsx"),

  route("login", "routes/auth/login.tsx"),
  route("signup", "routes/auth/signup.tsx"),
  route("forgot-password", "routes/auth/forgot-password.tsx"),
  route("reset-password", "routes/auth/reset-password.tsx"),
  route("verify-email", "routes/auth/verify-email.tsx"),
  route("keep-account", "routes/auth/keep-account.tsx"),
  route("logout", "routes/auth/logout.ts"),

  route("archive", "routes/archive/archive.tsx"),
  route("archive/:id", "routes/archive/film.tsx"),
  route("archive/:id/captions", "routes/archive/captions.ts"),
  route("surprise", "routes/archive/surprise.ts"),

  route("profile", "routes/account/profile.tsx"),
  route("profile/avatar", "routes/account/profile-avatar.ts"),
  route("profile/security", "routes/account/security.tsx"),
  route("profile/privacy", "routes/account/privacy.tsx"),
  route("profile/privacy/download", "routes/account/privacy-download.ts"),
  route("profile/sessions", "routes/account/sessions.ts"),
  route("profile/billing", "routes/account/billing.tsx"),
  route("profile/billing/renew", "routes/account/billing-renew.tsx"),
  route("profile/billing/receipts/:id", "routes/account/billing-receipt.tsx"),
  route("avatars/:file", "routes/account/avatar.ts"),
  route("watchlist", "routes/account/watchlist.tsx"),
  route("watchlist/change", "routes/account/watchlist-change.ts"),
  route("watchlist/files", "routes/account/watchlist-files.tsx"),
  route("watchlist/export/:file", "routes/account/watchlist-export.ts"),
  route("watchlist/remove-watched", "routes/account/remove-watched.ts"),
  route("history", "routes/account/history.tsx"),
  route("watched/change", "routes/account/watched-change.ts"),

  route("plans", "routes/plans/plans.tsx"),
  route("subscription", "routes/plans/subscription.tsx"),
  route("subscription/paid/:id", "routes/plans/paid.tsx"),

  route("api/viewer", "routes/api/viewer.ts"),
  route("api/progress", "routes/api/progress.ts"),
  route("api/playing", "routes/api/playing.ts"),
  route("api/track-auth", "routes/api/track-auth.ts"),
  route("api/track-view", "routes/api/track-view.ts"),
  route("api/user-watchlist", "routes/api/user-watchlist.ts"),
  route("api/watchlist-import", "routes/api/watchlist-import.ts"),
  route("api/watched", "routes/api/watched.ts"),
  route("api/continue-watching", "routes/api/continue-watching.ts"),

  route("api/suggest", "routes/api/suggest.ts"),
  route("setting", "routes/api/setting.ts"),

  route("about", "routes/info/about.tsx"),
  route("jobs", "routes/info/jobs.tsx"),
  route("jobs/:slug", "routes/info/job.tsx"),
  route("contact", "routes/info/contact.tsx"),
  route("faq", "routes/info/faq.tsx"),
  route("devices", "routes/info/devices.tsx"),
  route("help", "routes/info/help.tsx"),
  route("help/:slug", "routes/info/help-topic.tsx"),
  route("terms", "routes/info/terms.tsx"),
  route("privacy", "routes/info/privacy.tsx"),
  route("cookies", "routes/info/cookies.tsx"),

  route("region", "routes/info/region.tsx"),
  route("offline", "routes/info/offline.tsx"),
  ...(import.meta.env.MODE === "development" ? [route("_ui", "routes/info/ui-gallery.tsx")] : []),
  route("*", "routes/info/not-found.tsx"),
] satisfies RouteConfig;
