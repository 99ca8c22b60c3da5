/** The page's colour in each theme, as the browser's own furniture and the manifest want it. */
export const themeColours = { evening: "#0d0f16", matinee: "#f9f6f1" };
