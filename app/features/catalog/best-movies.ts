/** "Best Movies of All Time", as the house chose them. */
export const BEST_MOVIE_IDS: readonly number[] = [
  299_534, 299_536, 284_054, 532_459, 610_201, 1_023_094, 634_649, 361_743, 464_052,
];
