import { expect, test } from "vitest";

import { VERSION } from "#app/lib/user-agent.ts";
import { openWholeMatinee } from "#tests/fuzz/whole-server.ts";
import { serve } from "#tests/serve.ts";

/** A service that has nothing, and notes what each request says about who asks. */
async function openService() {
  const agents = new Map<string, string>();
  const origin = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    agents.set(pathname, request.headers["user-agent"] ?? "");
    response.writeHead(404, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: false, status_code: 34, status_message: "None." }));
  });
  return { origin, agents };
}

test("every request to a service names our version, our site and an address to write to", async () => {
  const films = await openService();
  const pictures = await openService();
  const archive = await openService();
  const { origin } = await openWholeMatinee({
    outside: { filmDatabase: films.origin, archive: { ARCHIVE_URL: archive.origin } },
    variables: {
      FILM_IMAGES_URL: pictures.origin,
      PUBLIC_URL: "http://films.local",
      OPERATOR_EMAIL: "ada@example.org",
    },
  });
  const paths = ["/movies/featured", "/archive", "/archive/Detour", "/images/archive/Detour"];
  for (const path of [...paths, "/images/w342/a.jpg"]) {
    await (await fetch(origin + path, { redirect: "manual" })).arrayBuffer();
  }
  const requested = new Map([...films.agents, ...pictures.agents, ...archive.agents]);
  expect([...requested.keys()].toSorted()).toEqual([
    "/3/movie/popular",
    "/advancedsearch.php",
    "/metadata/Detour",
    "/services/img/Detour",
    "/t/p/w342/a.jpg",
  ]);
  expect(new Set(requested.values())).toEqual(
    new Set([`Matinee/${VERSION} (+http://films.local; ada@example.org)`]),
  );
});
