import type { AddressOwner } from "#app/features/library/secret-addresses.server.ts";
import { PAGE_TITLES } from "#app/features/library/titles/list-pages.ts";
import { refKey } from "#app/features/library/titles/title-ref.ts";
import { t } from "#app/translations/t.ts";

import type { AddonRequest } from "./addon-path.ts";
import type { Addon } from "./addon.ts";
import type { ListedTitle } from "./addon-items.ts";

/** Clients show each as a row of their home screen. */
const MOST_LISTS = 20;
const LIST = "list-";

/** Films and shows are together, as they are here; clients read what each of them is. */
const catalog = (id: string, name: string) => ({
  type: "movie",
  id,
  name,
  extra: [{ name: "skip" }],
});

/** A profile's own lists, as they are when a client reads the manifest. */
export async function listOwnCatalogs({ features }: Addon, owner: AddressOwner) {
  const lists = await features.lists.listAll(owner);
  return [
    catalog("continue", t("Continue Watching")),
    catalog("watchlist", t("My Watchlist")),
    catalog("for-you", t("For You")),
    ...lists.slice(0, MOST_LISTS).map(({ id, name }) => catalog(LIST + id, name)),
  ];
}

interface ListedPage {
  entries: readonly ListedTitle[];
  page: number;
}

/** The titles of a profile's own list; undefined where there is no such list. */
export async function readOwnCatalog(
  { type, id, skip }: AddonRequest,
  { features, setting }: Addon,
  owner: AddressOwner,
): Promise<readonly ListedTitle[] | undefined> {
  if (type !== "movie") return undefined;
  const page = Math.floor(skip / PAGE_TITLES) + 1;
  const found = await readPage();
  // A page that is gone is another one.
  return found && found.page !== page ? [] : found?.entries;

  async function readPage(): Promise<ListedPage | undefined> {
    if (id === "continue")
      return { entries: await features.continueWatching.list(owner, setting), page: 1 };
    if (id === "watchlist")
      return features.watchlist.getPage(owner, { sort: "added", page }, setting);
    if (id === "for-you") {
      const rows = await features.forYou.getRows(owner, setting);
      const titles = rows.flatMap((row) =>
        row.titles.map((each) => ({ ...each, id: `${each.id}` })),
      );
      return {
        entries: [...new Map(titles.map((each) => [refKey(each), each])).values()],
        page: 1,
      };
    }
    if (!id.startsWith(LIST)) return undefined;
    return features.lists.getPage(owner, id.slice(LIST.length), page, setting);
  }
}
