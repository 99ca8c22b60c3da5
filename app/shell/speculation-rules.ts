/** What is one viewer's own, or does something: never fetched ahead of a press. */
const PRIVATE = [
  "/api/*",
  "/avatars/*",
  "/history*",
  "/keep-account*",
  "/login*",
  "/logout*",
  "/plans*",
  "/profile*",
  "/stand-ins/*",
  "/subscription*",
  "/surprise*",
  "/watched/*",
  "/watchlist*",
];

/**
 * The browser fetches what a viewer is about to open when the pointer rests on its link. Constant,
 * and allowed by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: "/*" }, ...PRIVATE.map((path) => ({ not: { href_matches: path } }))],
      },
      eagerness: "moderate",
    },
  ],
});
