import type { Film } from "./film.ts";
import { countdown } from "./films/countdown.ts";
import { lastTrain } from "./films/last-train.ts";
import { lighthouse } from "./films/lighthouse.ts";
import { ninthPlanet } from "./films/ninth-planet.ts";
import { oneTree } from "./films/one-tree.ts";
import { windyTuesday } from "./films/windy-tuesday.ts";

/** Every reel, as it is drawn. The files made from them are in `art/reels`. */
export const films: readonly Film[] = [
  countdown,
  windyTuesday,
  lastTrain,
  ninthPlanet,
  oneTree,
  lighthouse,
];
