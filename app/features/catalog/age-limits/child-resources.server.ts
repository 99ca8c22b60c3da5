import { isForChild, type ChildSetting } from "#app/lib/setting.ts";

import type { ChildTitles } from "./child-titles.server.ts";
import type { TitlePage } from "../titles/open-pages.ts";
import { listName, type ListQuery, type Resources } from "../titles/resources.server.ts";

/** A page of a list that is asked for with a later rendering. */
const LATER: TitlePage = { titles: [], lastPage: 1, isUnfinished: true };

/**
 * The film database's answers without anything above the age limit: everything that reads through
 * this is safe for a child. Without an age limit they are the answers themselves.
 */
export function childResources(all: Resources, own: ChildTitles): Resources {
  /** Whether a list may be opened by a page that may ask for a few only. */
  async function mayOpen(list: ListQuery, number: number, setting: ChildSetting) {
    const { allowance } = setting;
    if (allowance === undefined || (await all.hasPage(list, number, setting))) return true;
    return allowance.allowsList(`${listName(list)} ${number}`);
  }

  return {
    async page(list, number, setting) {
      if (!isForChild(setting)) return all.page(list, number, setting);
      if (await mayOpen(list, number, setting)) {
        return own.page(all.page(list, number, setting), setting);
      }
      setting.noteUnfinished?.();
      return LATER;
    },
    hasPage: all.hasPage,
    services: all.services,
    offersAmong: all.offersAmong,
    movie: (id, setting) => (isForChild(setting) ? own.movie(id, setting) : all.movie(id, setting)),
    hasMovie: all.hasMovie,
    show: (id, setting) => (isForChild(setting) ? own.show(id, setting) : all.show(id, setting)),
    season: (id, number, setting) =>
      isForChild(setting) ? own.season(id, number, setting) : all.season(id, number, setting),
    person: (id, setting) =>
      isForChild(setting) ? own.person(id, setting) : all.person(id, setting),
    collection: (id, setting) =>
      isForChild(setting) ? own.collection(id, setting) : all.collection(id, setting),
  };
}
