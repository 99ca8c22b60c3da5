/** Which past is carried over when a player and a profile agree for the first time. */
const firstChoices = ["both", "from-there", "to-there"] as const;
export type FirstChoice = (typeof firstChoices)[number];
