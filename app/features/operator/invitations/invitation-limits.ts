/** How many accounts can be created with one invitation. */
export const MOST_USES = 1_000;
