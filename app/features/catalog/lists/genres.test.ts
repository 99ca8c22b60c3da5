import { expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";

import { nameGenres } from "./genres.ts";

test("a genre that the film database does not translate has the name that the filters give it", () => {
  const genres = [
    { id: 18, name: "நாடகம் (திரைப்படம்)" },
    { id: 878, name: "" },
    { id: 10_765, name: "" },
    { id: 4_711, name: "" },
  ];
  const names = writingIn("de", () => nameGenres(genres).map(({ name }) => name));
  expect(names).toEqual(["நாடகம் (திரைப்படம்)", "Science-Fiction", "Sci-Fi & Fantasy"]);
});
