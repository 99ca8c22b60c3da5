import { onTestFinished } from "vitest";
import { z } from "zod";

import { openCacheStore } from "#app/db/cache-store.server.ts";
import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import { openCatalog, type CatalogTrouble } from "#app/features/catalog/open-catalog.server.ts";
import type { PictureColours } from "#app/features/catalog/colors/picture-colours.ts";
import { readSettings } from "#app/lib/env.server.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { FaultKind } from "../stand-ins/fault-kinds.ts";
import { testDay } from "../stand-ins/film-database/open-film-database.ts";
import { openForTests, type StandInsForTests } from "../stand-ins/open-for-tests.ts";
import { AT_ONCE } from "./at-once.ts";
import { createPlace } from "./database-place.ts";
import { serve } from "./serve.ts";

export const inIndia: Setting = { language: "en", region: "IN", audience: "everyone" };
export const inAmerica: Setting = { ...inIndia, region: "US" };

const counts = z.object({ filmDatabase: z.record(z.string(), z.number()).default({}) });

/** The film database's stand-in, with which a test counts requests and makes them fail. */
export async function openFilms() {
  const standIns = await openForTests();
  onTestFinished(standIns.close);
  const { control } = standIns;
  return {
    standIns,
    /** How often each path was requested since the last call. */
    async takeRequests(): Promise<Record<string, number>> {
      const counted = counts.parse(await (await control("GET", "/requests")).json());
      await control("DELETE", "/requests");
      return counted.filmDatabase;
    },
    fail: (
      kind: FaultKind,
      rule: { path?: string; times?: number; delayMs?: number; untilCleared?: boolean } = {},
    ) => control("POST", "/faults", { kind, service: "filmDatabase", ...rule }),
    mend: () => control("DELETE", "/faults"),
    turn: (quirks: Record<string, boolean>) => control("PATCH", "/quirks/filmDatabase", quirks),
  };
}

/** A film database that a test provides: undefined means not found. */
export async function serveFilms(
  answer: (path: string, query: URLSearchParams) => unknown,
): Promise<{ standIns: { filmDatabase: string } }> {
  const missing = { success: false, status_code: 34, status_message: "Not found." };
  const origin = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const body = answer(pathname.replace("/3/", ""), searchParams);
    const headers = { "content-type": "application/json;charset=utf-8" };
    response.writeHead(body === undefined ? 404 : 200, headers);
    response.end(typeof body === "string" ? body : JSON.stringify(body ?? missing));
  });
  return { standIns: { filmDatabase: origin } };
}

export interface TestCatalog {
  catalog: Catalog;
  pictureColours: PictureColours;
  troubles: CatalogTrouble[];
  close: () => Promise<void>;
}

/** A whole catalog over a stand-in or another address; opened twice in one place, it restarts. */
export async function openTestCatalog(
  films: { standIns: Pick<StandInsForTests, "filmDatabase"> },
  place?: DatabasePlace,
  // Far longer than the product's timeout, so that no answer is late because the machine is busy.
  deadlineMs = 30_000,
  levelTimeoutMs?: number,
): Promise<TestCatalog> {
  const given = place ?? (await newPlace());
  const database = await openDatabase(given);
  const store = await openCacheStore(database, given.dataDirectory);
  const troubles: CatalogTrouble[] = [];
  const { catalog, pictureColours, close } = await openCatalog({
    settings: readSettings({ FILM_DATABASE_URL: films.standIns.filmDatabase }),
    store,
    onTrouble: (trouble) => troubles.push(trouble),
    manners: { ...AT_ONCE, deadlineMs },
    levelTimeoutMs,
    now: () => new Date(`${testDay}T12:00:00Z`),
  });
  let isOpen = true;
  const closeAll = async () => {
    if (!isOpen) return;
    isOpen = false;
    await close();
    await store.close();
    await database.close();
  };
  onTestFinished(closeAll);
  return { catalog, pictureColours, troubles, close: closeAll };
}

async function newPlace(): Promise<DatabasePlace> {
  const place = await createPlace(undefined);
  onTestFinished(place.remove);
  return place;
}
