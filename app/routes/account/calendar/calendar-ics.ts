import { featuresContext } from "#app/features/features-context.ts";
import type { CalendarEvent } from "#app/features/library/calendar/calendar.server.ts";
import { addDays } from "#app/features/library/calendar/calendar-view.ts";
import { describeEvent } from "#app/features/library/calendar/describe-event.ts";
import { formatIcs } from "#app/features/library/calendar/format-ics.ts";
import { settingOfOwner } from "#app/features/library/secret-addresses.server.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import { createDayKeys } from "#app/lib/formats/dates.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { taggedAnswer } from "#app/lib/requests/whole-answer.ts";
import { settingContext } from "#app/lib/setting.ts";
import { inLanguage, prefixOf } from "#app/translations/address.ts";
import { t } from "#app/translations/t.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import { siteName } from "#app/translations/current-language.ts";

import type { Route } from "./+types/calendar-ics";

/** Calendar programs have no cookie: whoever knows the address may read it. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const DAYS_BACK = 31;
const DAYS_AHEAD = 365;

/** What a profile follows as a file for calendar programs, in its language and region. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const owner = await context
    .get(featuresContext)
    .calendarFeeds.find(url.searchParams.get("key")?.slice(0, 100) ?? "");
  if (!owner) return new Response(null, { status: 404 });
  // A limit of its own: whoever has the address must not use up what its owner does elsewhere.
  if (!context.get(featuresContext).limits.calendarReads(owner.profile.id))
    return new Response(null, { status: 429, headers: { "Retry-After": "60" } });
  const site = context.get(siteContext);
  const setting = settingOfOwner(owner, { own: context.get(settingContext), site });
  const { language } = setting;
  const zone = zoneOfViewer(owner, setting);
  const today = createDayKeys(zone)(context.get(requestContext).receivedAtMs);
  const range = { fromDay: addDays(today, -DAYS_BACK), toDay: addDays(today, DAYS_AHEAD) };
  const text = await writingIn(language, async () => {
    const { calendar } = context.get(featuresContext);
    const events = await calendar.listEvents(owner, { of: "mine", ...range, zone }, setting);
    const prefix = prefixOf(language, site.ownLanguage);
    return formatIcs(
      siteName(),
      events.map((event) => entryOf(event, site.origin, prefix)),
    );
  });
  return taggedAnswer(request, text, {
    "Cache-Control": "private, no-cache",
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="matinee.ics"',
    "X-Robots-Tag": "noindex",
  });
}

function entryOf(event: CalendarEvent, origin: string, prefix: string) {
  const what = describeEvent(event);
  return {
    uid: `${event.key}@${new URL(origin).hostname}`,
    summary: t("{title}: {what}", { title: event.title, what }),
    description: event.episodeTitle,
    url: origin + inLanguage(`/${event.kind}/${event.id}`, prefix),
    day: event.day,
    startsAtMs: event.startsAtMs,
    stampMs: event.knownAtMs,
  };
}
