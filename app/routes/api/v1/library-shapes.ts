import { z } from "zod";

import { alertChannels, alertKinds } from "#app/features/library/alerts/alert-kinds.ts";
import { emailPaces } from "#app/features/library/alerts/delivery/held-until.ts";
import { titleRefKinds } from "#app/features/library/titles/title-ref.ts";
import { themes } from "#app/lib/device-choices.ts";

import { filledText, id, moment, once, orNull, picture, title } from "./shapes.ts";

export const watchlistEntry = once(() =>
  title().extend({ addedAt: moment() }).meta({ id: "WatchlistEntry" }),
);

export const ratedEntry = once(() =>
  title()
    .extend({ halfStars: z.number().meta({ description: "From 1 to 10." }) })
    .meta({ id: "RatedTitle" }),
);

export const ownRating = once(() =>
  z
    .object({
      halfStars: z.number().nullable().meta({ description: "From 1 to 10." }),
      note: z.string(),
      days: z.array(z.string()).meta({ description: "When it was watched, the latest first." }),
    })
    .meta({ id: "OwnRating" }),
);

export const followEntry = once(() =>
  z
    .object({
      kind: z.enum(["movie", "tv", "person", "collection"]),
      id: id(),
      title: z.string(),
      isByItself: z.boolean().meta({ description: "Because it is on the watchlist." }),
    })
    .meta({ id: "Follow" }),
);

const listFacts = () => ({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  shareUrl: z.string().nullable(),
});

export const list = once(() =>
  z.object({ ...listFacts(), titles: z.number() }).meta({ id: "List" }),
);

export const listPage = once(() =>
  z
    .object({
      ...listFacts(),
      items: z.array(title()),
      total: z.number(),
      next: z.string().nullable(),
    })
    .meta({ id: "ListPage" }),
);

export const historyEntry = once(() =>
  z
    .object({
      kind: z.enum(titleRefKinds),
      id: id(),
      title: z.string(),
      action: z.enum(["opened", "trailer", "watched"]),
      episode: filledText(),
      part: orNull(z.number().meta({ description: "How much was watched, from 0 to 1." })),
      at: moment(),
    })
    .meta({ id: "HistoryEntry" }),
);

export const progress = once(() =>
  z
    .object({
      item: z.string(),
      work: z.string(),
      positionSeconds: z.number(),
      durationSeconds: z.number(),
    })
    .meta({ id: "Progress" }),
);

export const continued = once(() =>
  z
    .object({
      kind: z.enum(titleRefKinds),
      id: id(),
      title: z.string(),
      posterPath: picture(),
      path: z.string(),
      detail: z.string(),
      part: orNull(z.number()),
      at: moment(),
    })
    .meta({ id: "ContinueEntry" }),
);

export const calendarEvent = once(() =>
  z
    .object({
      key: z.string(),
      kind: z.enum(["movie", "tv"]),
      id: id(),
      title: z.string(),
      about: z.string(),
      service: orNull(z.string()),
      season: z.number(),
      episode: z.number(),
      episodeTitle: z.string(),
      day: z.iso.date(),
      startsAt: orNull(moment()),
    })
    .meta({ id: "CalendarEvent" }),
);

export const alert = once(() =>
  z
    .object({
      id: z.string(),
      alert: z.enum(alertKinds),
      kind: z.enum(["movie", "tv"]),
      titleId: id(),
      title: z.string(),
      about: z.string(),
      season: z.number(),
      episode: z.number(),
      episodeTitle: z.string(),
      dueAt: moment(),
      isRead: z.boolean(),
    })
    .meta({ id: "Alert" }),
);

export const alertChoice = once(() =>
  z
    .object({ kind: z.enum(alertKinds), channel: z.enum(alertChannels), isOn: z.boolean() })
    .meta({ id: "AlertChoice" }),
);

export const year = once(() =>
  z
    .object({
      year: z.number(),
      films: z.number(),
      episodes: z.number(),
      minutes: z.number(),
      days: z.number(),
      longestStreak: z.number(),
      months: z.array(z.number()),
      genres: z.array(z.object({ name: z.string(), titles: z.number() })),
      people: z.array(z.object({ id: id(), name: z.string(), titles: z.number() })),
    })
    .meta({ id: "Year" }),
);

export const profile = once(() =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      colour: z.string(),
      face: z.string(),
      isFirst: z.boolean(),
      ageLimit: orNull(z.string()),
      language: orNull(z.string()),
    })
    .meta({ id: "Profile" }),
);

/** Empty texts are choices of their own: the site's default, or no captions. */
export const preferences = once(() =>
  z
    .object({
      theme: z.enum(themes),
      region: z.string(),
      captions: z.string(),
      autoplaysTrailers: z.boolean(),
      reducesData: z.boolean(),
      hidesWatched: z.boolean(),
      followsWatchlist: z.boolean(),
      showsRatings: z.boolean(),
      timeZone: z.string(),
      playbackRate: z.number(),
    })
    .meta({ id: "Preferences" }),
);

const minutes = () => z.int().min(0).max(1439);

/** When alerts are sent; what is written is read again alike. */
export const alertTimes = once(() =>
  z
    .object({
      emailPace: z.enum(emailPaces).nullable().meta({ description: "Null: no emails." }),
      digestDay: z.int().min(1).max(7).meta({ description: "1 is Monday." }),
      quiet: z
        .object({ from: minutes(), until: minutes() })
        .nullable()
        .meta({ description: "Minutes since midnight, in the profile's time zone." }),
    })
    .meta({ id: "AlertTimes" }),
);

export const me = once(() =>
  z
    .object({
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      isOperator: z.boolean(),
      ageLimit: z.string().nullable(),
      profile: z.object({ id: z.string(), name: z.string() }).nullable(),
      scopes: z.array(z.string()),
      region: z.string(),
      timeZone: z.string(),
    })
    .meta({ id: "Me" }),
);
