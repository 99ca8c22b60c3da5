import { short } from "../../drawing/paper.ts";
import { tower } from "../../drawing/scenes/towers.ts";
import { between, randomFrom } from "../../drawing/seed.ts";
import type { Stage } from "../../drawing/stage.ts";
import { height, width } from "../film.ts";

/** The colors of the night in "The Last Train". */
export const ink = {
  night: "#141a2a",
  black: "#0b0e18",
  city: "#202c49",
  steel: "#33507a",
  pale: "#f0e6cc",
  amber: "#e8a93a",
  red: "#c2432f",
};

export const city = makeCity();

function makeCity(): string {
  const random = randomFrom("last train city");
  const colours = { ground: ink.city, figure: ink.steel, accent: ink.amber, light: ink.pale };
  const stage: Stage = {
    width: 1500,
    height,
    top: 0,
    bottom: 430,
    centreX: 600,
    centreY: 300,
    reach: 230,
    colours,
    random,
  };
  const parts: string[] = [];
  for (let x = -40; x < 1500; x += between(random, 60, 110)) {
    parts.push(
      tower(stage, x, 430 - between(random, 50, 250), between(random, 60, 112), ink.city, 0.28),
    );
  }
  return parts.join("");
}

export const stars = Array.from({ length: 60 }, (_, index) => {
  const [x, y] = [
    ((index * 0.7548776662466927) % 1) * width,
    ((index * 0.5698402909980532) % 1) * 320,
  ];
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${1 + (index % 3) * 0.6}" fill="#c9d3e6"/>`;
}).join("");
