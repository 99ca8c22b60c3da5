import type { Title } from "../catalogue.ts";
import { backdropPath, posterPath } from "../picture-paths.ts";
import { chance } from "./chance.ts";

type Picture = { path: string | null; language: string | null; width: number; height: number };

/**
 * Every picture of a title; `include_image_language` filters by language, with `null` for those
 * without text.
 */
export function pictureRows(title: Title, query: URLSearchParams) {
  const languages = query.get("include_image_language");
  const wanted = languages === null ? null : languages.split(",").slice(0, 5);
  const keep = (picture: Picture) =>
    picture.path !== null && (wanted === null || wanted.includes(picture.language ?? "null"));
  const posters: Picture[] = [
    { path: posterPath(title), language: "en", width: 1000, height: 1500 },
    ...(title.hindi === undefined
      ? []
      : [{ path: posterPath(title, "hi"), language: "hi", width: 1000, height: 1500 }]),
  ];
  const backdrops: Picture[] = [1, 2, 3].map((number) => ({
    path: backdropPath(title, number),
    language: null,
    width: 1920,
    height: 1080,
  }));
  return {
    backdrops: backdrops.filter(keep).map(toRow),
    logos: [],
    posters: posters.filter(keep).map(toRow),
  };
}

function toRow(picture: Picture) {
  return {
    aspect_ratio: Math.round((picture.width / picture.height) * 1000) / 1000,
    file_path: picture.path,
    height: picture.height,
    width: picture.width,
    iso_639_1: picture.language,
    vote_average: Math.round((4 + chance(`${picture.path}`) * 2) * 1000) / 1000,
    vote_count: 1 + Math.floor(chance(`votes ${picture.path}`) * 20),
  };
}
