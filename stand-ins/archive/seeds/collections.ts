import type { ItemSeed } from "../item-seed.ts";

const collection = {
  mediatype: "collection",
  collections: ["movies"],
  subjects: ["collection"],
  genres: ["Drama"],
  files: [],
  picture: "wide",
} as const;

/** Collections are items too: a search that does not say which media type it wants finds them first. */
export const collectionItems: readonly ItemSeed[] = [
  {
    ...collection,
    id: "feature_films",
    title: "Feature Films",
    about:
      '<img src="/download/feature_films/__ia_thumb.jpg" alt=""> <b>Feature films</b>, shorts, silent films and trailers to watch and to download.<br><form action="/search"><input name="query"><button>Find</button></form>',
  },
  {
    ...collection,
    id: "silent_films",
    title: "Silent Films",
    about: "Films from before they spoke.",
  },
  {
    ...collection,
    id: "classic_tv",
    title: "Classic TV",
    about: "Television from its first decades, commercials and all.",
  },
  {
    ...collection,
    id: "prelinger",
    title: "Prelinger Archives",
    about: "Advertising, educational, industrial and amateur films of the last century.",
  },
  { ...collection, id: "Film_Noir", title: "Film Noir", about: "Shadows, rain and bad decisions." },
  {
    ...collection,
    id: "SciFi_Horror",
    title: "Sci-Fi / Horror",
    about: "Films for after midnight, with the light left on in the hall.",
  },
];
