import type { Films } from "#app/features/films/films.server.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { OwnServices } from "../services/own-services.server.ts";
import { refKey, type TitleRef } from "../titles/title-ref.ts";

interface WatchNowOptions {
  films: Pick<Films, "freeAmong">;
  ownServices: Pick<OwnServices, "findAmong">;
}

/** Titles that can be watched now, by their keys: in a film of the archive, or on a service. */
export type WatchableTitles = ReadonlyMap<string, string | undefined>;

/** Finds those titles that can be watched now. */
export type FindWatchable = (titles: readonly TitleRef[]) => Promise<WatchableTitles>;

export type WatchNow = ReturnType<typeof createWatchNow>;

/** Of a longer list, what comes first. */
const MOST_LOOKED_UP = 500;

/** Which titles a profile can watch now: films of the archive, and what its services have. */
export function createWatchNow({ films, ownServices }: WatchNowOptions) {
  return {
    /** The films in which some titles are free to watch here, by the titles' keys. Never fails. */
    async freeFilms(titles: readonly TitleRef[]): Promise<Map<string, string>> {
      const found = await films.freeAmong(titles.flatMap(named)).catch(() => new Map());
      const items = titles.filter(({ kind }) => kind === "archive");
      return new Map([...found, ...items.map((item) => [refKey(item), item.id] as const)]);
    },

    /** Those that can be watched now, as far as it is known. */
    async among(
      owner: ProfileOwner,
      all: readonly TitleRef[],
      setting: Setting,
    ): Promise<WatchableTitles> {
      const titles = all.slice(0, MOST_LOOKED_UP);
      const [free, services = {}] = await Promise.all([
        this.freeFilms(titles),
        ownServices.findAmong(owner, titles.flatMap(named), setting),
      ]);
      const onServices = Object.keys(services).filter((key) => services[key] !== "");
      return new Map([...onServices.map((key) => [key, undefined] as const), ...free]);
    },
  };
}

/** What the film database has, by its numbers. */
const named = ({ kind, id }: TitleRef) =>
  kind === "archive" ? [] : [{ kind, id: Number(id) } as const];
