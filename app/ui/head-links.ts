import fontAddress from "./fonts/archivo-latin.woff2?url";

/**
 * What the document's head says of itself, for the root's `links`. Only the one file of letters
 * that every page uses is preloaded; the others come when a page has a letter of theirs.
 */
export const headLinks = [
  {
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href: fontAddress,
    crossOrigin: "anonymous" as const,
  },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon-32.png", type: "image/png", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];
