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

import {
  refused,
  textOf,
  type AccountsParts,
  type Done,
  type Refused,
} from "../accounts-parts.server.ts";
import { cleanName } from "../sign-in/person-name.ts";
import { changeRecord, updateUser } from "../sign-in/personal-details.server.ts";
import { findPinProblem, hasPin, savePin } from "./pin.server.ts";
import {
  GONE,
  proveWhereDue,
  switchTo,
  activateProfile,
  type Own,
} from "./profile-switch.server.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

/** As forms make them; anything else is no profile's name. */
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Who watches on an account: making profiles, and changing from one to another. */
export const createProfiles = (parts: AccountsParts) => ({
  async look(viewer: Viewer) {
    const [profiles, isPinSet] = await Promise.all([
      listProfiles(parts.database.kysely, viewer),
      hasPin(parts, viewer.userId),
    ]);
    return { profiles, isPinSet, isFull: profiles.length >= MOST_PROFILES };
  },
  add: (form: FormData, viewer: Viewer) => add(parts, form, viewer),
  change: (form: FormData, viewer: Viewer, id: string) => change(parts, form, { viewer, id }),
  remove: (own: Own, id: string) => remove(parts, own, id),
  switchTo: (form: FormData, own: Own) => switchTo(parts, form, own),
  proveGrownUp: (form: FormData, viewer: Viewer) => proveWhereDue(parts, viewer, form),
  async setPin(form: FormData, viewer: Viewer): Promise<Done | Refused> {
    const read = readPin(form, {});
    if (read.outcome === "refused") return read;
    await savePin(parts, viewer, read.pin);
    return { outcome: "done", cookies: [] };
  },
});

async function add(parts: AccountsParts, form: FormData, viewer: Viewer): Promise<Done | Refused> {
  const { kysely } = parts.database;
  const id = textOf(form, "id");
  const others = (await listProfiles(kysely, viewer)).filter((profile) => profile.id !== id);
  const read = readWish(form, others);
  if (read.outcome === "refused") return read;
  if (!ID.test(id)) return refused(valuesOf(form), { problem: "Please send this form again." });
  const pin = await readFirstPin(parts, form, { viewer, wish: read.wish });
  if (pin.outcome === "refused") return pin;
  const { userId } = viewer;
  if (!(await addProfile(kysely, { ...read.wish, id, userId, nowMs: parts.now() }))) {
    const problem = `You already have ${MOST_PROFILES} profiles, which is the most there can be.`;
    return refused(valuesOf(form), { problem });
  }
  if (pin.pin !== undefined) await savePin(parts, viewer, pin.pin);
  return { outcome: "done", cookies: [] };
}

async function change(
  parts: AccountsParts,
  form: FormData,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<Done | Refused> {
  const { kysely } = parts.database;
  const profiles = await listProfiles(kysely, viewer);
  const before = profiles.find((profile) => profile.id === id);
  if (before === undefined) return GONE;
  const read = readWish(
    form,
    profiles.filter((profile) => profile !== before),
  );
  if (read.outcome === "refused") return read;
  // The account's own profile is always a grown-up's, whatever a form says; so is the active one.
  const mayBeChilds = !before.isFirst && id !== viewer.profile?.id;
  const wish = mayBeChilds ? read.wish : { ...read.wish, ceiling: null };
  const pin = await readFirstPin(parts, form, { viewer, wish });
  if (pin.outcome === "refused") return pin;
  if (pin.pin !== undefined) await savePin(parts, viewer, pin.pin);
  return changeRecord(parts, viewer, async (changedAt) => {
    await changeProfile(kysely, { userId: viewer.userId, id }, wish);
    await updateUser(kysely, viewer.userId, { updated_at: changedAt });
  });
}

async function remove(parts: AccountsParts, own: Own, id: string): Promise<Done | Refused> {
  const { kysely } = parts.database;
  const { viewer } = own;
  const profiles = await listProfiles(kysely, viewer);
  const gone = profiles.find((profile) => profile.id === id);
  const first = profiles.find((profile) => profile.isFirst);
  if (gone === undefined || first === undefined) return GONE;
  if (gone.isFirst) return refused({}, { problem: "The first profile can't be deleted." });
  await kysely
    .transaction()
    .execute((transaction) => removeProfile(transaction, { userId: viewer.userId, id }));
  parts.remembered.forgetUser(viewer.userId);
  return id === viewer.profile?.id
    ? activateProfile(parts, own, first)
    : { outcome: "done", cookies: [] };
}

const valuesOf = (form: FormData) => ({
  name: textOf(form, "name"),
  colour: textOf(form, "colour"),
  face: textOf(form, "face"),
  ceiling: textOf(form, "ceiling"),
});

/** What somebody chose, among the account's other profiles. */
function readWish(
  form: FormData,
  others: readonly Profile[],
): { outcome: "read"; wish: ProfileWish } | Refused {
  const values = valuesOf(form);
  const name = cleanName(values.name);
  const problem = findProblem(name, others);
  if (problem !== undefined) return refused(values, { errors: { name: problem } });
  const { ceiling } = values;
  if (ceiling !== "" && !isAgeLimit(ceiling)) {
    return refused(values, { errors: { ceiling: "Please choose who it is for" } });
  }
  const looks = { colour: toColour(values.colour), face: toFace(values.face) };
  return { outcome: "read", wish: { name, ...looks, ceiling: ceiling === "" ? null : ceiling } };
}

function findProblem(name: string, others: readonly Profile[]): string | undefined {
  if (name === "") return "Please give it a name";
  if ([...name].length > MOST_NAME_CHARACTERS) {
    return `A name can have at most ${MOST_NAME_CHARACTERS} characters`;
  }
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return isTaken ? "You already have a profile with that name" : undefined;
}

/** With the first child's profile comes the PIN that leads out of it. */
async function readFirstPin(
  parts: AccountsParts,
  form: FormData,
  { viewer, wish }: { viewer: Viewer; wish: ProfileWish },
): Promise<{ outcome: "read"; pin: string | undefined } | Refused> {
  if (wish.ceiling === null || (await hasPin(parts, viewer.userId))) {
    return { outcome: "read", pin: undefined };
  }
  return readPin(form, valuesOf(form));
}

function readPin(
  form: FormData,
  values: Refused["values"],
): { outcome: "read"; pin: string } | Refused {
  const pin = textOf(form, "pin").trim();
  const problem = findPinProblem(pin, textOf(form, "again").trim());
  return problem === undefined
    ? { outcome: "read", pin }
    : refused(values, { errors: { pin: problem } });
}
