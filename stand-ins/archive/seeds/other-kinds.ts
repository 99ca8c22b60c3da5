import type { ItemSeed } from "../item-seed.ts";

const other = {
  genres: ["Documentary"],
  subjects: ["recorded"],
  picture: "wide",
  about: "No film.",
} as const;

/** What `/archive/{id}` may be asked for as well: real identifiers of items of every other kind. */
export const otherKinds: readonly ItemSeed[] = [
  {
    ...other,
    id: "nasa",
    title: "NASA Images",
    mediatype: "collection",
    collections: ["image"],
    files: [],
  },
  {
    ...other,
    id: "GratefulDead",
    title: "Grateful Dead",
    mediatype: "collection",
    collections: ["etree"],
    files: [],
  },
  {
    ...other,
    id: "gd77-05-08.sbd.hicks.4982.sbeok.shnf",
    title: "Grateful Dead Live at Barton Hall",
    mediatype: "etree",
    collections: ["GratefulDead"],
    files: ["gd77-05-08eaton-d3t10.shn"],
  },
  {
    ...other,
    id: "alice_in_wonderland_librivox",
    title: "Alice's Adventures in Wonderland",
    mediatype: "audio",
    collections: ["librivoxaudio"],
    files: ["wonderland_ch_01.mp3"],
  },
  {
    ...other,
    id: "alicesadventures19033gut",
    title: "Alice's Adventures in Wonderland",
    mediatype: "texts",
    collections: ["gutenberg"],
    files: ["19033-0.txt"],
  },
  {
    ...other,
    id: "AS11-40-5903",
    title: "Aldrin on the Moon",
    mediatype: "image",
    collections: ["nasa"],
    files: ["AS11-40-5903.jpg"],
  },
  {
    ...other,
    id: "msdos_Oregon_Trail_The_1990",
    title: "Oregon Trail, The",
    mediatype: "software",
    collections: ["softwarelibrary_msdos_games"],
    files: ["Oregon_Trail_The_1990.zip"],
  },
];
