import type { RouterContextProvider } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { WatchlistRibbon } from "#app/features/catalog/watchlist/watchlist-ribbon.tsx";
import { titleKey } from "#app/features/catalog/titles/title-card.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { CalendarEvent } from "#app/features/library/calendar/calendar.server.ts";
import { addDays } from "#app/features/library/calendar/calendar-view.ts";
import { describeEvent } from "#app/features/library/calendar/describe-event.ts";
import { SavedTitleItems } from "#app/features/library/titles/saved-title-list.tsx";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { refKey } from "#app/features/library/titles/title-ref.ts";
import { watchlistColumns } from "#app/features/library/watchlist/watchlist-columns.tsx";
import type { FindWatchable } from "#app/features/library/watchlist/watch-now.server.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import { createDayKeys } from "#app/lib/formats/dates.ts";
import { HOME_ROWS } from "#app/lib/home-rows.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { Rail } from "#app/ui/rails/rail.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/home-rows";
import { createMeeting } from "./meeting.ts";
import { keyOf, RecommendedRail } from "./recommended-rail.tsx";
import { TasteCard } from "./taste-card.tsx";

export const handle = { access: "session", children: true } satisfies PageHandle;

const DAYS_OF_A_WEEK = 7;
const MOST_ABOUT = 2;
/** A row of fewer looks empty. */
const FEWEST_CARDS = 3;

/** The rows that home takes out of this page, none of which repeats a title of another. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const { watchlist, watchNow, continueWatching, forYou, firstTaste, films } =
    context.get(featuresContext);
  const readShown = async () => {
    const [continued, newest] = await Promise.all([
      continueWatching.list(viewer, setting),
      listNewEpisodes(context),
    ]);
    const shown = new Set(continued.map(refKey));
    const episodes = newest.filter((event) => !shown.has(refKey(event)));
    for (const event of episodes) shown.add(refKey(event));
    return { shown, episodes };
  };
  const first = readShown();
  const without = async () => (await first).shown;
  const readWith = createMeeting(2);
  const [{ shown, episodes }, asksTaste, recommended, listed] = await Promise.all([
    first,
    firstTaste.isDue(viewer),
    readWith((readOn) => forYou.getRows(viewer, setting, readOn)),
    readWith((readOn) => {
      const findWatchable: FindWatchable = async (titles) => {
        await readOn();
        return watchNow.among(viewer, titles, setting);
      };
      return watchlist.listToWatch(viewer, { findWatchable, without }, setting);
    }),
  ]);
  // A film that is being watched here may have been saved by its title.
  const saved = withPictures(listed, films).filter(
    ({ film }) => film === undefined || !shown.has(`archive:${film}`),
  );
  for (const title of saved) shown.add(refKey(title));
  const about = recommended
    .filter((row) => "about" in row)
    .map((row) => ({ ...row, titles: row.titles.filter((card) => !shown.has(titleKey(card))) }))
    .filter(({ titles }) => titles.length >= FEWEST_CARDS);
  return {
    // As on For You: what somebody did by themselves says what they like as well.
    asksTaste: asksTaste && recommended.length === 0,
    saved,
    episodes: withPictures(episodes, films),
    about: about.slice(0, MOST_ABOUT),
  };
}

/** The latest episode that came out this week of each show that the profile follows. */
async function listNewEpisodes(context: Readonly<RouterContextProvider>) {
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const { preferences, calendar } = context.get(featuresContext);
  const zone = preferences.get(viewer).then((own) => zoneOfViewer(own, setting));
  const { receivedAtMs } = context.get(requestContext);
  // No zone's day is another one than these, so that the dates are read beside the preferences.
  const utcDay = createDayKeys("UTC")(receivedAtMs);
  const wide = { fromDay: addDays(utcDay, -DAYS_OF_A_WEEK), toDay: addDays(utcDay, 1) };
  const events = await calendar.listEvents(viewer, { of: "mine", ...wide, zone }, setting);
  const toDay = createDayKeys(await zone)(receivedAtMs);
  const fromDay = addDays(toDay, 1 - DAYS_OF_A_WEEK);
  const episodes = events.filter(
    ({ about, day }) => about === "episode" && day >= fromDay && day <= toDay,
  );
  const latest = new Map(episodes.map((event) => [refKey(event), event]));
  return [...latest.values()].toSorted((one, other) => other.day.localeCompare(one.day));
}

const episodeColumns = [
  (event: CalendarEvent) => ({
    detail: describeEvent(event),
    ribbon: <WatchlistRibbon {...event} />,
  }),
];

export default function HomeRows({ loaderData }: Route.ComponentProps) {
  const { asksTaste, saved, episodes, about } = loaderData;
  return (
    <>
      <title>{t("For You · {site}")}</title>
      <h1 className="visually-hidden">{t("For You")}</h1>
      <div id={HOME_ROWS.saved}>
        {saved.length > 0 && (
          <Rail href="/watchlist" title={t("Your watchlist")}>
            <SavedTitleItems columns={watchlistColumns} titles={saved} />
          </Rail>
        )}
      </div>
      <div id={HOME_ROWS.others}>
        {asksTaste && <TasteCard />}
        {episodes.length > 0 && (
          <Rail href="/calendar" title={t("New episodes")}>
            <SavedTitleItems columns={episodeColumns} titles={episodes} />
          </Rail>
        )}
        {about.map((row) => (
          <RecommendedRail key={keyOf(row)} row={row} />
        ))}
      </div>
    </>
  );
}
