/** Where presses wait that the server has not answered yet. */
export const UNSENT_KEY = "unsent-watchlist";

export const hasChanges = () => localStorage.getItem(UNSENT_KEY) !== null;
