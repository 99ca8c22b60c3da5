import { expect, test } from "vitest";

import { allEndpoints } from "#app/routes/api/v1/all-endpoints.ts";

import { createAnswerChecker, openApi, readDocument } from "./open-api.ts";

const FILM = "charlie_chaplin_film_fest";
/** Addresses of what the demo world has. */
const SAMPLES: Readonly<Record<string, string>> = {
  "/search": "/search?q=the",
  "/titles/{kind}": "/titles/movie?sort=rating&from=1950",
  "/listings": "/listings?name=movies%2Fbest",
  "/movies/{id}": "/movies/27205",
  "/shows/{id}": "/shows/1396",
  "/shows/{id}/seasons/{number}": "/shows/1396/seasons/1",
  "/people/{id}": "/people/935850953",
  "/collections/{id}": "/collections/989326062",
  "/films/{id}": `/films/${FILM}`,
  "/progress/{item}": `/progress/${FILM}`,
  "/years/{year}": "/years/2026",
};

test("every endpoint that reads answers as the document says, and a second time in 304", async () => {
  const { send, keys, faults } = await openApi();
  const check = createAnswerChecker(readDocument());
  const found: string[] = [];
  for (const { path, scope } of allEndpoints().filter(({ method }) => method === "GET")) {
    const address = SAMPLES[path] ?? path;
    if (address.includes("{")) continue;
    const key = scope === "operator" ? keys.operator : keys.viewer;
    const answer = await send("GET", address, { key });
    const wrong = check(path, "GET", answer);
    if (answer.status !== 200 || wrong !== undefined) {
      found.push(`${address}: ${answer.status} ${wrong ?? JSON.stringify(answer.body)}`);
    }
    const tag = answer.headers.get("etag") ?? "";
    const again = await send("GET", address, { key, headers: { "if-none-match": tag } });
    if (again.status !== 304 || String(again.body) !== "")
      found.push(`${address}: ${again.status} again`);
  }
  expect(found).toEqual([]);
  expect(faults()).toEqual([]);
});
