import { createFilmDatabase } from "#app/services/film-database/film-database.server.ts";
import type { ResilientClient } from "#app/services/resilient-client.server.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { standInToken } from "../../stand-ins/film-database/credentials.ts";
import { createFilmDatabase as createStandIn } from "../../stand-ins/film-database/film-database.ts";
import { testDay } from "../../stand-ins/film-database/open-film-database.ts";
import { noQuirks } from "../../stand-ins/film-database/quirks.ts";
import { openPlainPictures } from "../../stand-ins/pictures/plain-pictures.ts";

/** The film database's client on its stand-in, without the network and its limits, and a cache. */
export function openFilmDatabaseInProcess() {
  const standIn = createStandIn({
    pictures: openPlainPictures(),
    now: () => new Date(`${testDay}T12:00:00Z`),
    quirks: noQuirks(),
  });
  const client: ResilientClient = {
    async ask({ url, headers, read }) {
      const { status, ...response } = await answerOf(new Request(url, { headers: { ...headers } }));
      return read({ status, body: response.body }, (reason) => {
        throw new ServiceError("film database", reason, { path: url.pathname });
      });
    },
    close: () => Promise.resolve(),
  };
  async function answerOf(request: Request) {
    const response = await standIn(request);
    return { status: response.status, body: (await response.json()) as unknown };
  }
  const filmDatabase = createFilmDatabase({
    client,
    origin: new URL("http://films.local"),
    userAgent: "Matinee/test",
    token: standInToken,
    noteDropped: () => undefined,
  });
  const cached = new Map<string, Promise<unknown>>();
  const cache = {
    get<Value>(key: string, _: unknown, ask: () => Promise<Value | undefined>) {
      const answer = (cached.get(key) as Promise<Value | undefined> | undefined) ?? ask();
      cached.set(key, answer);
      return answer;
    },
    has: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
  return { filmDatabase, cache };
}
