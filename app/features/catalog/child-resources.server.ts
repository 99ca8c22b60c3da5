import { isForChild } from "#app/lib/setting.ts";

import type { ChildTitles } from "./child-titles.server.ts";
import type { Resources } from "./resources.server.ts";

/**
 * The film database's answers without anything above the age limit: everything that reads through
 * this is safe for a child. For everyone they are the answers themselves.
 */
export function childResources(all: Resources, own: ChildTitles): Resources {
  return {
    page(list, number, setting) {
      const found = all.page(list, number, setting);
      return isForChild(setting) ? own.page(found, setting) : found;
    },
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
