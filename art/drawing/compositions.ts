import type { PosterPalette, Six } from "./palettes.ts";
import { palettes } from "./palettes.ts";
import { keyhole } from "./scenes/keyhole.ts";
import { ladder } from "./scenes/ladder.ts";
import { footprints } from "./scenes/footprints.ts";
import { eye } from "./scenes/eye.ts";
import { road } from "./scenes/road.ts";
import { rocket } from "./scenes/rocket.ts";
import { staircase } from "./scenes/staircase.ts";
import { theatre } from "./scenes/theatre.ts";
import { rain } from "./scenes/rain.ts";
import { skyline } from "./scenes/skyline.ts";
import { spiral } from "./scenes/spiral.ts";
import { sun } from "./scenes/sun.ts";
import type { Role, Scene } from "./stage.ts";

export type Composition = {
  scene: Scene;
  palettes: Six<PosterPalette>;
  /** The color of the paper under the title's lettering. */
  field: Role;
  /** Whether the lettering is below the scene or above it. */
  lettering: "foot" | "head";
  centred: boolean;
};

export const compositions = {
  spiral: {
    scene: spiral,
    palettes: palettes.spiral,
    field: "ground",
    lettering: "foot",
    centred: false,
  },
  keyhole: {
    scene: keyhole,
    palettes: palettes.keyhole,
    field: "ground",
    lettering: "foot",
    centred: true,
  },
  skyline: {
    scene: skyline,
    palettes: palettes.skyline,
    field: "ground",
    lettering: "foot",
    centred: false,
  },
  rain: {
    scene: rain,
    palettes: palettes.rain,
    field: "ground",
    lettering: "foot",
    centred: false,
  },
  ladder: {
    scene: ladder,
    palettes: palettes.ladder,
    field: "figure",
    lettering: "foot",
    centred: true,
  },
  sun: { scene: sun, palettes: palettes.sun, field: "figure", lettering: "foot", centred: false },
  staircase: {
    scene: staircase,
    palettes: palettes.staircase,
    field: "ground",
    lettering: "foot",
    centred: false,
  },
  rocket: {
    scene: rocket,
    palettes: palettes.rocket,
    field: "ground",
    lettering: "foot",
    centred: false,
  },
  footprints: {
    scene: footprints,
    palettes: palettes.footprints,
    field: "ground",
    lettering: "head",
    centred: false,
  },
  eye: { scene: eye, palettes: palettes.eye, field: "ground", lettering: "foot", centred: true },
  road: { scene: road, palettes: palettes.road, field: "figure", lettering: "foot", centred: true },
  theatre: {
    scene: theatre,
    palettes: palettes.theatre,
    field: "ground",
    lettering: "foot",
    centred: true,
  },
} as const satisfies Record<string, Composition>;

export type CompositionName = keyof typeof compositions;
