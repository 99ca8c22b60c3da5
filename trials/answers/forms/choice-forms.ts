import { form, type Exchange } from "../exchange.ts";

const WRONG = form({ add: "none:x", remove: "none:x" });

/** What a page's buttons say about a title, without a script. */
export const choiceForms: readonly Exchange[] = [
  ...["movie:27205 Inception", "tv:1396 Breaking Bad", "archive:Detour Detour"].map((add) => ({
    route: "watchlist/change",
    valid: form({ add }),
    invalid: WRONG,
  })),
  { route: "watchlist/change", valid: form({ add: "movie:27205 Inception" }) },
  { route: "watchlist/change", valid: form({ remove: "tv:1396 Breaking Bad" }) },
  { route: "following/change", valid: form({ add: "tv:1396 Breaking Bad" }), invalid: WRONG },
  { route: "following/change", valid: form({ add: "tv:1396 Breaking Bad" }) },
  { route: "following/change", valid: form({ add: "person:935850953 A" }) },
  { route: "following/change", valid: form({ remove: "person:935850953 A" }) },
  { route: "not-for-me/change", valid: form({ add: "movie:19 Metropolis" }), invalid: WRONG },
  { route: "not-for-me/change", valid: form({ add: "movie:238 The Godfather" }) },
  { route: "not-for-me/change", valid: form({ remove: "movie:238 The Godfather" }) },
  {
    route: "ratings/change",
    valid: form({ about: "movie:27205 Inception", stars: "9" }),
    invalid: form({ about: "movie:27205 Inception", stars: "99" }),
  },
  { route: "ratings/change", valid: form({ about: "tv:1396 Breaking Bad", stars: "5" }) },
  { route: "ratings/change", valid: form({ about: "tv:1396 Breaking Bad", remove: "yes" }) },
  {
    route: "ratings/:kind/:id",
    path: "/ratings/movie/27205",
    valid: form({ stars: "7", note: "A dream in a dream.", day: "2026-10-01" }),
    invalid: form({ stars: "7", note: "", day: "2027-10-01" }),
  },
  {
    route: "ratings/:kind/:id",
    path: "/ratings/movie/27205",
    valid: form({ forget: "2026-10-01" }),
  },
  {
    route: "ratings/:kind/:id",
    path: "/ratings/archive/Detour",
    valid: form({ stars: "4", note: "", day: "2026-11-01" }),
  },
  { route: "watched/change", valid: form({ add: "movie:157336 Interstellar" }), invalid: WRONG },
  { route: "watched/change", valid: form({ add: "movie:157336 Interstellar" }) },
  { route: "watched/change", valid: form({ add: "tv:1396:S1 Breaking Bad" }) },
  { route: "watched/change", valid: form({ remove: "tv:1396:S1E2 Breaking Bad" }) },
  { route: "together", valid: form({ film: "Detour" }), invalid: form({ film: "none" }) },
];
