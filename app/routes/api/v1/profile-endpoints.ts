import { randomUUID } from "node:crypto";

import { z } from "zod";

import { filmLanguages } from "#app/features/films/details/film-language.ts";
import { formatPreferences, parsePreferences } from "#app/features/preferences/preferences.ts";
import {
  MOST_NAME_CHARACTERS,
  profileColours,
  profileFaces,
  type Profile,
} from "#app/features/profiles/profile.ts";
import { themes } from "#app/lib/device-choices.ts";
import { PLAYBACK_RATES } from "#app/lib/playing/playback-rates.ts";
import { problem } from "#app/lib/requests/problem.ts";
import { ageLimits } from "#app/lib/setting.ts";
import { languages } from "#app/translations/languages.ts";

import { endpoint, type Endpoint } from "./endpoint.ts";
import { me, preferences, profile } from "./library-shapes.ts";
import { refuseForm } from "./refuse-form.ts";
import { listOf } from "./shapes.ts";

const languageCodes = languages.map(({ code }) => code);
const name = () => z.string().min(1).max(MOST_NAME_CHARACTERS);
const looks = () => ({
  colour: z.enum(profileColours).optional(),
  face: z.enum(profileFaces).optional(),
  ageLimit: z.enum(ageLimits).nullish().meta({ description: "Null for a grown-up." }),
  language: z.enum(languageCodes).nullish().meta({ description: "Null for the page's own." }),
  pin: z.string().max(20).optional().meta({ description: "Comes with the first child's profile." }),
});

interface ProfileBody {
  name?: string | undefined;
  colour?: string | undefined;
  face?: string | undefined;
  ageLimit?: string | null | undefined;
  language?: string | null | undefined;
  pin?: string | undefined;
}

type Looks = Pick<Profile, "name" | "colour" | "face" | "ageLimit" | "language">;

/** What the form would send: what is left out stays as it was. */
const toForm = ({ pin, ...body }: ProfileBody, before: Partial<Looks> = {}) => ({
  name: body.name ?? before.name ?? "",
  colour: body.colour ?? before.colour ?? "",
  face: body.face ?? before.face ?? "",
  ageLimit: (body.ageLimit === undefined ? before.ageLimit : body.ageLimit) ?? "",
  language: (body.language === undefined ? before.language : body.language) ?? "",
  ...(pin !== undefined && { pin, again: pin }),
});

const ofAccount = { isForGrownUps: true, isForAccount: true } as const;

const profileEndpoints = (): Endpoint[] => [
  endpoint({
    id: "listProfiles",
    path: "/profiles",
    summary: "The account's profiles; a key for the account acts for each by `Matinee-Profile`.",
    answer: listOf(profile()),
    async call({ features, viewer }) {
      const { profiles } = await features.accounts.profiles.overview(viewer);
      return { items: profiles };
    },
  }),
  endpoint({
    id: "createProfile",
    method: "POST",
    path: "/profiles",
    summary: "Adds a profile to the account.",
    ...ofAccount,
    status: 201,
    body: z.strictObject({ name: name(), ...looks() }),
    answer: z.object({ id: z.string() }),
    async call({ input: { body }, features, viewer }) {
      const { profiles } = features.accounts;
      if ((await profiles.overview(viewer)).isFull) {
        return problem("conflict", { detail: "The account has all the profiles it can have." });
      }
      const id = randomUUID();
      const added = await profiles.add({ ...toForm(body), id }, viewer);
      return added.outcome === "refused" ? refuseForm(added) : { id };
    },
  }),
  endpoint({
    id: "changeProfile",
    method: "PATCH",
    path: "/profiles/{profile}",
    summary: "Changes a profile; what is left out stays. The first one is always a grown-up's.",
    ...ofAccount,
    params: { profile: z.uuid() },
    body: z.strictObject({ name: name().optional(), ...looks() }),
    async call({ input: { profile: id, body }, features, viewer }) {
      const { profiles } = features.accounts;
      const before = (await profiles.overview(viewer)).profiles.find((each) => each.id === id);
      if (!before) return problem("not-found");
      const changed = await profiles.change(toForm(body, before), viewer, id);
      return changed.outcome === "refused" ? refuseForm(changed) : undefined;
    },
  }),
  endpoint({
    id: "deleteProfile",
    method: "DELETE",
    path: "/profiles/{profile}",
    summary: "Deletes a profile with all that is its own; never the first, nor the one that calls.",
    ...ofAccount,
    params: { profile: z.uuid() },
    async call({ input: { profile: id }, features, viewer, request: { caller } }) {
      const { profiles } = features.accounts;
      const found = (await profiles.overview(viewer)).profiles.find((each) => each.id === id);
      if (!found) return problem("not-found");
      if (found.isFirst || id === viewer.profile?.id) return problem("conflict");
      const removed = await profiles.remove({ viewer, caller }, id);
      return removed.outcome === "refused" ? problem("conflict") : undefined;
    },
  }),
];

const captionLanguages = filmLanguages.map(({ code }) => code);

const preferenceEndpoints = (): Endpoint[] => [
  endpoint({
    id: "getPreferences",
    path: "/preferences",
    summary: "The profile's preferences.",
    answer: preferences(),
    call: ({ features, viewer }) => features.preferences.get(viewer),
  }),
  endpoint({
    id: "changePreferences",
    method: "PATCH",
    path: "/preferences",
    summary: "Changes preferences; what is left out stays.",
    isForGrownUps: true,
    body: z.strictObject({
      theme: z.enum(themes).optional(),
      region: z.string().max(2).optional(),
      captions: z.string().max(20).optional(),
      autoplaysTrailers: z.boolean().optional(),
      reducesData: z.boolean().optional(),
      hidesWatched: z.boolean().optional(),
      followsWatchlist: z.boolean().optional(),
      showsRatings: z.boolean().optional(),
      timeZone: z.string().max(60).optional(),
      playbackRate: z.literal(PLAYBACK_RATES).optional(),
    }),
    async call({ input: { body }, features, viewer }) {
      const sent = Object.entries(body).filter(([, value]) => value !== undefined);
      const changed = Object.fromEntries(sent);
      const wanted = { ...(await features.preferences.get(viewer)), ...changed };
      const fields = Object.fromEntries(new URLSearchParams(formatPreferences(wanted)));
      const wrong = Object.keys(parsePreferences(fields, captionLanguages).errors);
      if (wrong.length === 0) return features.preferences.change(viewer, changed);
      const errors = wrong.map((field) => ({ pointer: `/${field}`, detail: "Not known here." }));
      return problem("not-valid", { errors });
    },
  }),
];

/** Who calls, the account's profiles, and what the calling one prefers. */
export const ownProfileEndpoints = (): Endpoint[] => [
  endpoint({
    id: "getMe",
    path: "/me",
    summary: "Who the key belongs to, the profile it acts for, and what it may do.",
    answer: me(),
    call: async ({ viewer, setting, zone, request }) => ({
      ...viewer,
      ageLimit: viewer.audience === "everyone" ? null : viewer.audience,
      scopes: [...(request.key?.scopes ?? [])],
      region: setting.region,
      timeZone: zone,
    }),
  }),
  ...profileEndpoints(),
  ...preferenceEndpoints(),
];
