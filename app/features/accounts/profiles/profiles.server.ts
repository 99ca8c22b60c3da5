import {
  addProfile,
  changeProfile,
  listProfiles,
  removeProfile,
  type ProfileWish,
} from "#app/features/profiles/profile-records.server.ts";
import {
  MOST_NAME_CHARACTERS,
  MOST_PROFILES,
  toColour,
  toFace,
  type Profile,
} from "#app/features/profiles/profile.ts";
import { isAgeLimit } from "#app/lib/setting.ts";
import { isLanguage } from "#app/translations/languages.ts";
import { msg } from "#app/translations/t.ts";
import { refused, type Problem, type Refusal } from "#app/lib/requests/refused.ts";

import type { AccountsParts, FormSuccess, Fields } from "../accounts-parts.server.ts";
import { cleanName, NAME_TOO_LONG } from "../name-and-address/person-name.ts";
import { changeRecord, updateUser } from "../name-and-address/personal-details.server.ts";
import { chooseLanguage } from "./profile-language.server.ts";
import { findPinProblem, hasPin, savePin } from "./pin.server.ts";
import {
  GONE,
  proveWhereDue,
  switchTo,
  activateProfile,
  type Own,
} from "./profile-switch.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

/** The format that forms create; anything else is no profile's id. */
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Both may be sent by a page that was opened before: its form has no field for it otherwise. */
const ALWAYS_ADULTS = msg("Nothing was saved: the first profile is always for a grown-up.");
const IN_USE = msg(
  "Nothing was saved: this profile is in use here. Switch to another profile first, then choose who this one is for.",
);

type ProfileForm = Fields<"name" | "colour" | "face" | "ageLimit", "language" | "pin" | "again">;
type NewProfileForm = ProfileForm & Fields<"id">;

/** The profiles of an account: creating, changing and switching. */
export const createProfiles = (parts: AccountsParts) => ({
  async overview(viewer: Viewer) {
    const [profiles, isPinSet] = await Promise.all([
      listProfiles(parts.database.kysely, viewer),
      hasPin(parts, viewer.userId),
    ]);
    return { profiles, isPinSet, isFull: profiles.length >= MOST_PROFILES };
  },
  add: (form: NewProfileForm, viewer: Viewer) => add(parts, form, viewer),
  change: (form: ProfileForm, viewer: Viewer, id: string) => change(parts, form, { viewer, id }),
  remove: (own: Own, id: string) => remove(parts, own, id),
  chooseLanguage: (language: string, viewer: Viewer) => chooseLanguage(parts, viewer, language),
  switchTo: (form: Fields<"profile", "pin" | "password">, own: Own) => switchTo(parts, form, own),
  proveGrownUp: (form: Fields<never, "pin" | "password">, viewer: Viewer) =>
    proveWhereDue(parts, viewer, form),
  async setPin(form: Fields<"pin" | "again">, viewer: Viewer): Promise<FormSuccess | Refusal> {
    const read = readPin(form, {});
    if (read.outcome === "refused") return read;
    await savePin(parts, viewer, read.pin);
    return { outcome: "done" };
  },
});

async function add(
  parts: AccountsParts,
  form: NewProfileForm,
  viewer: Viewer,
): Promise<FormSuccess | Refusal> {
  const { kysely } = parts.database;
  const id = form.id;
  const others = (await listProfiles(kysely, viewer)).filter((profile) => profile.id !== id);
  const read = readWish(form, others);
  if (read.outcome === "refused") return read;
  if (!ID.test(id))
    return refused(valuesOf(form), { problem: msg("Please send this form again.") });
  const pin = await readFirstPin(parts, form, { viewer, wish: read.wish });
  if (pin.outcome === "refused") return pin;
  const { userId } = viewer;
  if (!(await addProfile(kysely, { ...read.wish, id, userId, nowMs: parts.now() }))) {
    const text = msg(
      "You already have {most, plural, one {# profile} other {# profiles}}, which is the most there can be.",
    );
    const problem = { text, most: MOST_PROFILES };
    return refused(valuesOf(form), { problem });
  }
  if (pin.pin !== undefined) await savePin(parts, viewer, pin.pin);
  return { outcome: "done" };
}

async function change(
  parts: AccountsParts,
  form: ProfileForm,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<FormSuccess | Refusal> {
  const { kysely } = parts.database;
  const profiles = await listProfiles(kysely, viewer);
  const before = profiles.find((profile) => profile.id === id);
  if (before === undefined) return GONE;
  const read = readWish(
    form,
    profiles.filter((profile) => profile !== before),
  );
  if (read.outcome === "refused") return read;
  // The account's own profile is always an adult's, whatever a form says; so is the active one.
  const whyAdults = before.isFirst ? ALWAYS_ADULTS : id === viewer.profile?.id ? IN_USE : undefined;
  const mayBeChilds = whyAdults === undefined;
  if (whyAdults !== undefined && read.wish.ageLimit !== null) {
    return refused(valuesOf(form), { problem: whyAdults });
  }
  const { language: _, ...ofAnyone } = read.wish;
  const wish = mayBeChilds ? read.wish : { ...ofAnyone, ageLimit: null };
  const pin = await readFirstPin(parts, form, { viewer, wish });
  if (pin.outcome === "refused") return pin;
  if (pin.pin !== undefined) await savePin(parts, viewer, pin.pin);
  return changeRecord(parts, viewer, async (changedAt) => {
    await changeProfile(kysely, { userId: viewer.userId, id }, wish);
    await updateUser(kysely, viewer.userId, { updated_at: changedAt });
  });
}

async function remove(parts: AccountsParts, own: Own, id: string): Promise<FormSuccess | Refusal> {
  const { kysely } = parts.database;
  const { viewer } = own;
  const profiles = await listProfiles(kysely, viewer);
  const gone = profiles.find((profile) => profile.id === id);
  const first = profiles.find((profile) => profile.isFirst);
  if (gone === undefined || first === undefined) return GONE;
  if (gone.isFirst) return refused({}, { problem: msg("The first profile can't be deleted.") });
  await kysely
    .transaction()
    .execute((transaction) => removeProfile(transaction, { userId: viewer.userId, id }));
  parts.remembered.forgetUser(viewer.userId);
  return id === viewer.profile?.id ? activateProfile(parts, own, first) : { outcome: "done" };
}

const valuesOf = (form: ProfileForm) => ({
  name: form.name,
  colour: form.colour,
  face: form.face,
  ageLimit: form.ageLimit,
  ...(form.language !== undefined && { language: form.language }),
});

/** The requested values, checked against the account's other profiles. */
function readWish(
  form: ProfileForm,
  others: readonly Profile[],
): { outcome: "read"; wish: ProfileWish } | Refusal {
  const values = valuesOf(form);
  const name = cleanName(values.name);
  const problem = findProblem(name, others);
  if (problem !== undefined) return refused(values, { errors: { name: problem } });
  const { ageLimit } = values;
  if (ageLimit !== "" && !isAgeLimit(ageLimit)) {
    return refused(values, { errors: { ageLimit: msg("Please choose who it is for") } });
  }
  const looks = { colour: toColour(values.colour), face: toFace(values.face) };
  const wish = { name, ...looks, ageLimit: ageLimit === "" ? null : ageLimit };
  if (form.language === undefined) return { outcome: "read", wish };
  const language = isLanguage(form.language) ? form.language : null;
  return { outcome: "read", wish: { ...wish, language } };
}

function findProblem(name: string, others: readonly Profile[]): Problem | undefined {
  if (name === "") return msg("Please give it a name");
  if ([...name].length > MOST_NAME_CHARACTERS) {
    return { text: NAME_TOO_LONG, most: MOST_NAME_CHARACTERS };
  }
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return isTaken ? msg("You already have a profile with that name") : undefined;
}

/** The first child's profile comes with the PIN that leads out of it. */
async function readFirstPin(
  parts: AccountsParts,
  form: ProfileForm,
  { viewer, wish }: { viewer: Viewer; wish: ProfileWish },
): Promise<{ outcome: "read"; pin: string | undefined } | Refusal> {
  if (wish.ageLimit === null || (await hasPin(parts, viewer.userId))) {
    return { outcome: "read", pin: undefined };
  }
  return readPin(form, valuesOf(form));
}

function readPin(
  form: Fields<never, "pin" | "again">,
  values: Refusal["values"],
): { outcome: "read"; pin: string } | Refusal {
  const pin = (form.pin ?? "").trim();
  const problem = findPinProblem(pin, (form.again ?? "").trim());
  return problem === undefined
    ? { outcome: "read", pin }
    : refused(values, { errors: { pin: problem } });
}
