import { expect, test } from "vitest";

import { pictureOf, withPictures } from "./title-picture.ts";

const addresses = {
  pictureOf: ({ id, title, year }: { id: string; title: string; year: string }) =>
    `/picture/${id}/${title}/${year}`,
};

test("an item of the archive has a picture of its own, and a title its poster", () => {
  const item = { kind: "archive", id: "Ran1985", title: "Ran" } as const;
  expect(pictureOf({ ...item, year: "1985" }, addresses)).toEqual({
    src: "/picture/Ran1985/Ran/1985",
  });
  expect(pictureOf(item, addresses)).toEqual({ src: "/picture/Ran1985/Ran/" });
  const film = { kind: "movie", id: "1", title: "Ran" } as const;
  expect(pictureOf(film, addresses)).toBeUndefined();
  expect(pictureOf({ ...film, posterPath: "/ran.jpg" }, addresses)?.src).toContain("/ran.jpg");
  expect(withPictures([film, item], { addresses })).toEqual([
    { ...film, picture: undefined },
    { ...item, picture: { src: "/picture/Ran1985/Ran/" } },
  ]);
});
