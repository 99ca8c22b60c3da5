/** The page's color in each theme, for the browser's own interface and the manifest. */
export const themeColours = { evening: "#0d0f16", matinee: "#f9f6f1" };
