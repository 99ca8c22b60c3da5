/** Where home, which is the same for everybody, shows the viewer's own rows, by their ids. */
export const HOME_ROWS = { saved: "own-watchlist", others: "own-rows" } as const;
