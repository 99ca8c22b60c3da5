import type { Movie } from "../titles/movie.ts";
import type { PictureColours } from "./picture-colours.ts";

interface PicturePaths {
  posterPath?: string | undefined;
  backdropPath?: string | undefined;
}

/** Adds the known colors to everything with pictures. */
export function createColouring(colours: PictureColours) {
  function colour<Item extends PicturePaths>(item: Item) {
    const [posterColour, backdropColour] = [item.posterPath, item.backdropPath].map(colours.of);
    return {
      ...item,
      ...(posterColour !== undefined && { posterColour }),
      ...(backdropColour !== undefined && { backdropColour }),
    };
  }

  return {
    colour,
    /** A title's own page, with everything on it. */
    colourDetails: <Details extends Pick<Movie, "recommendations"> & PicturePaths>(
      details: Details,
    ) => ({
      ...colour(details),
      recommendations: details.recommendations.map(colour),
    }),
  };
}
