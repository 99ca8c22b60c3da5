import fontAddress from "./styles/fonts/archivo-latin.woff2?url";

/**
 * Links of the document's head, for the root's `links`. Only the font file that every page uses is
 * preloaded; the others load when a page contains their letters.
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
