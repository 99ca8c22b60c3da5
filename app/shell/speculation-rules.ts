/**
 * Plain pages load what a viewer is about to open when the pointer rests on its link. Hydrated
 * pages must not: they navigate softly, and a document fetched ahead would be thrown away.
 * Constant, and allowed by its hash.
 */
export const SPECULATION_RULES = /* @__PURE__ */ JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/api/*" } },
          { not: { href_matches: "/logout" } },
          { not: { href_matches: "/stand-ins/*" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
