import { rememberingLast } from "#app/lib/remembering.ts";
import { basePath, withBase } from "#app/translations/base-path.ts";

/** Addresses that belong to one viewer or change something: never fetched ahead of a click. */
const PRIVATE = [
  "/alerts*",
  "/api/*",
  "/avatars/*",
  "/calendar*",
  "/first-taste*",
  "/following*",
  "/for-you*",
  "/history*",
  "/keep-account*",
  "/link*",
  "/lists*",
  "/login*",
  "/logout*",
  "/not-for-me*",
  "/plans*",
  "/profile*",
  "/ratings*",
  "/services*",
  "/stand-ins/*",
  "/subscription*",
  "/surprise*",
  "/watched/*",
  "/watchlist*",
  "/year*",
];

/**
 * Lets the browser fetch the next page when the pointer rests on its link. The rules are the same as
 * long as the server runs, and the content policy allows them by their hash.
 */
export const speculationRules = () => rulesBelow(basePath());

const rulesBelow = rememberingLast((base: string) =>
  JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: withBase("/*") },
            ...PRIVATE.map((path) => ({ not: { href_matches: `${base}{/:language}?${path}` } })),
          ],
        },
        eagerness: "moderate",
      },
    ],
  }),
);
