import { z } from "zod";

import { MOST_CHOSEN_SERVICES } from "#app/features/catalog/lists/filters.ts";
import { alertChannels, alertKinds } from "#app/features/library/alerts/alert-kinds.ts";
import { usualTimes } from "#app/features/library/alerts/delivery/held-until.ts";
import {
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  parseListFields,
} from "#app/features/library/lists/list-fields.ts";
import type { Move } from "#app/features/library/lists/list-titles.server.ts";
import { LONGEST_NOTE, parseDay } from "#app/features/library/ratings/rating-fields.ts";
import { parseTitleRef, type TitleRef } from "#app/features/library/titles/title-ref.ts";
import { createDayKeys } from "#app/lib/formats/dates.ts";
import { problem } from "#app/lib/requests/problem.ts";

import { choiceWrites } from "./choice-writes.ts";
import { endpoint, type Call, type Endpoint } from "./endpoint.ts";
import { alertTimes, progress } from "./library-shapes.ts";
import { titleParams } from "./shapes.ts";

const listName = () => z.string().min(1).max(LONGEST_NAME);
const description = () => z.string().max(LONGEST_DESCRIPTION);
const nameless = () =>
  problem("not-valid", { errors: [{ pointer: "/name", detail: "Nobody could see it." }] });

interface Forgetting extends Pick<Endpoint, "id" | "path" | "summary"> {
  forget: (call: Call<unknown>, title: TitleRef) => Promise<unknown>;
}

/** Takes a title out of something; one that isn't in it is out of it already. */
const forgetting = ({ forget, ...about }: Forgetting): Endpoint =>
  endpoint({
    ...about,
    method: "DELETE",
    params: titleParams(),
    async call(call) {
      const title = parseTitleRef(call.input.kind, call.input.id);
      if (title) await forget(call, title);
      return undefined;
    },
  });

const listWrites = (): Endpoint[] => [
  endpoint({
    id: "createList",
    method: "POST",
    path: "/lists",
    summary: "Makes a list.",
    status: 201,
    body: z.strictObject({ name: listName(), description: description().default("") }),
    answer: z.object({ id: z.string() }),
    async call({ input: { body }, features, viewer }) {
      const fields = parseListFields(body);
      if (!fields) return nameless();
      const made = await features.lists.create(viewer, fields);
      return made.outcome === "full"
        ? problem("conflict", { detail: "That's enough lists." })
        : made;
    },
  }),
  endpoint({
    id: "changeList",
    method: "PATCH",
    path: "/lists/{list}",
    summary:
      "Renames, describes or shares a list; what is left out stays. A child's is never shared.",
    params: { list: z.uuid() },
    body: z.strictObject({
      name: listName().optional(),
      description: description().optional(),
      isShared: z.boolean().optional(),
    }),
    async call({ input: { list, body }, features, viewer, setting }) {
      const before = await features.lists.getFacts(viewer, list);
      if (!before) return problem("not-found");
      const { isShared = before.shareKey !== undefined, name, description: text } = body;
      const fields = parseListFields({
        name: name ?? before.name,
        description: text ?? before.description,
      });
      if (!fields) return nameless();
      await features.lists.edit(viewer, list, { ...fields, isShared }, setting);
      return undefined;
    },
  }),
  endpoint({
    id: "deleteList",
    method: "DELETE",
    path: "/lists/{list}",
    summary: "Deletes a list.",
    params: { list: z.uuid() },
    call: async ({ input, features, viewer }) => features.lists.remove(viewer, input.list),
  }),
];

const listedTitleWrites = (): Endpoint[] => [
  endpoint({
    id: "addToList",
    method: "PUT",
    path: "/lists/{list}/titles/{kind}/{id}",
    summary: "Adds a title to the end of a list, once.",
    params: { list: z.uuid(), ...titleParams() },
    async call({ input: { list, kind, id }, features, viewer, setting }) {
      const name = parseTitleRef(kind, id);
      const added = name && (await features.lists.add(viewer, list, { name, title: id }, setting));
      if (added === "done") return undefined;
      return problem(added === "full" ? "conflict" : "not-found");
    },
  }),
  endpoint({
    id: "removeFromList",
    method: "DELETE",
    path: "/lists/{list}/titles/{kind}/{id}",
    summary: "Takes a title out of a list.",
    params: { list: z.uuid(), ...titleParams() },
    async call({ input: { list, kind, id }, features, viewer }) {
      const name = parseTitleRef(kind, id);
      if (name) await features.lists.take(viewer, list, name);
      return undefined;
    },
  }),
  endpoint({
    id: "moveInList",
    method: "PUT",
    path: "/lists/{list}/titles/{kind}/{id}/position",
    summary: "Moves a title of a list by a step, to the start, or beside another one.",
    params: { list: z.uuid(), ...titleParams() },
    body: z.union([
      z.strictObject({ to: z.enum(["up", "down", "first"]) }),
      z.strictObject({ before: z.strictObject(titleParams()) }),
      z.strictObject({ after: z.strictObject(titleParams()) }),
    ]),
    async call({ input: { list, kind, id, body }, features, viewer }) {
      const name = parseTitleRef(kind, id);
      const move = toMove(body);
      if (!name || !move) return problem("not-found");
      await features.lists.move(viewer, list, name, move);
      return undefined;
    },
  }),
];

interface TitleName {
  kind: string;
  id: string;
}

type MoveBody = { to: "up" | "down" | "first" } | { before: TitleName } | { after: TitleName };

function toMove(body: MoveBody): Move | undefined {
  if ("to" in body) return body.to;
  const isBefore = "before" in body;
  const { kind, id } = isBefore ? body.before : body.after;
  const beside = parseTitleRef(kind, id);
  return beside && (isBefore ? { before: beside } : { after: beside });
}

const dayParams = () => ({ ...titleParams(), day: z.iso.date() });

const noteWrites = (): Endpoint[] => [
  endpoint({
    id: "setNote",
    method: "PUT",
    path: "/ratings/{kind}/{id}/note",
    summary: "Writes the profile's private note about a title; an empty one deletes it.",
    params: titleParams(),
    body: z.strictObject({ note: z.string().max(LONGEST_NOTE) }),
    async call({ input: { kind, id, body }, features: { ratings }, viewer, setting }) {
      const name = parseTitleRef(kind, id);
      const own = name && (await ratings.getOwn(viewer, name, setting));
      if (!own) return problem("not-found");
      await ratings.setNote(viewer, name, { title: own.title ?? id, note: body.note });
      return undefined;
    },
  }),
  endpoint({
    id: "addWatchedDay",
    method: "PUT",
    path: "/ratings/{kind}/{id}/days/{day}",
    summary: "Adds a day on which a title was watched; all but a show is then marked as watched.",
    params: dayParams(),
    async call({ input: { kind, id, day: sent }, features, viewer, setting, zone, request }) {
      const name = parseTitleRef(kind, id);
      const own = name && (await features.ratings.getOwn(viewer, name, setting));
      const day = parseDay(sent, createDayKeys(zone)(request.receivedAtMs));
      if (!own || day === undefined) return problem("not-found");
      await features.ratings.addDate(viewer, name, day);
      // Of a show it says nothing about its episodes.
      if (name.kind === "tv") return undefined;
      const mark = { name: { ...name, part: "" }, title: own.title ?? id, isWatched: true };
      await features.watched.change(viewer, { ...mark, atMs: request.receivedAtMs }, setting);
      return undefined;
    },
  }),
  endpoint({
    id: "removeWatchedDay",
    method: "DELETE",
    path: "/ratings/{kind}/{id}/days/{day}",
    summary: "Takes such a day back; what is marked as watched remains so.",
    params: dayParams(),
    async call({ input: { kind, id, day }, features, viewer }) {
      const name = parseTitleRef(kind, id);
      if (name) await features.ratings.removeDate(viewer, name, day);
      return undefined;
    },
  }),
  endpoint({
    id: "chooseServices",
    method: "PUT",
    path: "/own-services",
    summary: "Says which of the region's services the profile has; others are left out.",
    isForGrownUps: true,
    body: z.strictObject({ ids: z.array(z.int().min(1)).max(MOST_CHOSEN_SERVICES) }),
    async call({ input: { body }, features, viewer, setting }) {
      await features.ownServices.choose(viewer, new Set(body.ids), setting);
      return undefined;
    },
  }),
];

const watchingWrites = (): Endpoint[] => [
  endpoint({
    id: "saveProgress",
    method: "PUT",
    path: "/progress/{item}",
    summary: "Says where the profile is in a free film; a later position stays.",
    params: { item: z.string().min(1).max(100) },
    body: z.strictObject({
      work: z.string().max(500).default(""),
      positionSeconds: z.number().min(0).max(172_800),
      durationSeconds: z.number().min(0).max(172_800),
      timestamp: z.iso.datetime({ offset: true }).optional(),
    }),
    answer: progress(),
    async call({ input: { item, body }, features, viewer, setting }) {
      const saved = await features.progress.save(viewer, { ...body, item }, setting);
      if (saved === undefined) return problem("not-valid");
      if (saved === "no such film") return problem("not-found");
      return saved === "paused" ? problem("conflict", { detail: "The history is paused." }) : saved;
    },
  }),
  forgetting({
    id: "hideFromContinueWatching",
    path: "/continue-watching/{kind}/{id}",
    summary: "Hides a title from Continue Watching until it is played again.",
    forget: ({ features, viewer }, title) => features.continueWatching.hide(viewer, title),
  }),
  forgetting({
    id: "removeFromHistory",
    path: "/history/{kind}/{id}",
    summary: "Deletes what the history says about a title.",
    forget: ({ features, viewer }, title) => features.history.remove(viewer, title),
  }),
  endpoint({
    id: "clearHistory",
    method: "DELETE",
    path: "/history",
    summary: "Deletes the history and all positions; what is marked as watched remains so.",
    call: ({ features, viewer }) => features.history.clear(viewer),
  }),
  endpoint({
    id: "setRecording",
    method: "PUT",
    path: "/history/recording",
    summary: "Pauses the history, or goes on with it.",
    body: z.strictObject({ isOn: z.boolean() }),
    call: ({ input: { body }, features: { history }, viewer }) =>
      body.isOn ? history.resume(viewer) : history.pause(viewer),
  }),
];

const alertWrites = (): Endpoint[] => [
  endpoint({
    id: "markAlertsRead",
    method: "POST",
    path: "/alerts/read",
    summary: "Marks one alert as read, or all of them.",
    body: z.strictObject({ id: z.string().max(100).optional() }),
    call: ({ input: { body }, features, viewer }) =>
      features.alerts.markRead(viewer, body.id === undefined ? {} : { id: body.id }),
  }),
  endpoint({
    id: "chooseAlerts",
    method: "PUT",
    path: "/alert-choices",
    summary: "Says which alerts the profile wants in the channels that are named.",
    isForGrownUps: true,
    body: z.strictObject({
      channels: z.array(z.enum(alertChannels)).max(alertChannels.length),
      on: z
        .array(z.strictObject({ kind: z.enum(alertKinds), channel: z.enum(alertChannels) }))
        .max(alertKinds.length * alertChannels.length),
    }),
    call: ({ input: { body }, features, viewer }) =>
      features.alertChoices.set(
        viewer,
        new Set(body.on.map(({ kind, channel }) => `${kind} ${channel}`)),
        body.channels,
      ),
  }),
  endpoint({
    id: "setAlertTimes",
    method: "PUT",
    path: "/alert-times",
    summary: "Says when alerts are sent; emails go to a confirmed address alone.",
    isForGrownUps: true,
    body: alertTimes(),
    async call({ input: { body }, features, viewer }) {
      const { emailPace, digestDay, quiet } = body;
      if (emailPace !== null && !viewer.isVerified) return problem("conflict");
      if (quiet && quiet.from === quiet.until) {
        const detail = "Another time than the first.";
        return problem("not-valid", { errors: [{ pointer: "/quiet/until", detail }] });
      }
      const times = { emailPace: emailPace ?? usualTimes.emailPace, digestDay };
      await features.alertSettings.save(viewer, {
        times: { ...times, quiet: quiet ?? undefined },
        emails: emailPace !== null,
      });
      return undefined;
    },
  }),
];

/** What viewers change of their own. */
export const libraryWrites = (): Endpoint[] => [
  ...choiceWrites(),
  ...listWrites(),
  ...listedTitleWrites(),
  ...noteWrites(),
  ...watchingWrites(),
  ...alertWrites(),
];
