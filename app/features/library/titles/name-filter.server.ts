import type { Catalog } from "#app/features/catalog/catalog.ts";
import { isForChild, type Setting } from "#app/lib/setting.ts";

import { refKey, type TitleRef } from "./title-ref.ts";

/**
 * Hides titles above the profile's age limit from a viewer's own lists: they were saved or watched
 * before the limit was lowered, or in another country. They remain stored.
 */
export type NameFilter = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => TitleRef,
  setting: Setting,
) => Promise<readonly Item[]>;

/** The items of the archive among these that may be shown. */
export type AllowFilms = (ids: readonly string[], setting: Setting) => Promise<ReadonlySet<string>>;

export function createNameFilter(
  { allowedTitles }: Pick<Catalog, "allowedTitles">,
  allowFilms: AllowFilms,
): NameFilter {
  return async (items, nameOf, setting) => {
    if (!isForChild(setting)) return items;
    const names = items.map(nameOf);
    const titles = names.flatMap(({ kind, id }) =>
      kind === "archive" ? [] : [{ kind, id: Number(id) }],
    );
    const films = names.filter(({ kind }) => kind === "archive").map(({ id }) => id);
    const [titlesShown, filmsShown] = await Promise.all([
      titles.length > 0 ? allowedTitles(titles, setting) : new Set<string>(),
      films.length > 0 ? allowFilms(films, setting) : new Set<string>(),
    ]);
    const isShown = (name: TitleRef) =>
      name.kind === "archive" ? filmsShown.has(name.id) : titlesShown.has(refKey(name));
    return items.filter((item) => isShown(nameOf(item)));
  };
}
