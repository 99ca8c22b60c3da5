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
import { isCeiling } from "#app/lib/setting.ts";

import {
  refused,
  textOf,
  type AccountsParts,
  type Done,
  type Refused,
} from "./accounts-parts.server.ts";
import type { Caller } from "./call-auth.server.ts";
import { cleanName } from "./person-name.ts";
import { changeRecord, updateUser } from "./personal-details.server.ts";
import { findPinProblem, hasPin, proveGrownUp, savePin } from "./pin.server.ts";
import { endSession, seatSession, type Viewer } from "./sessions.server.ts";
import { viewerVersion } from "./viewer-version.server.ts";

export type ProfileDesk = ReturnType<typeof createProfileDesk>;

type Own = { viewer: Viewer; caller: Caller };

const GONE = refused({}, { problem: "That profile is not there any more." });

/** As forms make them; anything else is no profile's name. */
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Who watches on an account: making profiles, and changing from one to another. */
export function createProfileDesk(parts: AccountsParts) {
  const { kysely } = parts.database;

  const find = async (viewer: Viewer, id: string): Promise<Profile | undefined> =>
    (await listProfiles(kysely, viewer)).find((profile) => profile.id === id);

  /** A session looks through other eyes from now on, on every server at once. */
  async function seat({ viewer, caller }: Own, profile: Profile): Promise<Done> {
    const profileId = profile.isFirst ? null : profile.id;
    const { token } = caller;
    if (token !== undefined) {
      await seatSession(kysely, { token, profileId, audience: profile.ceiling ?? "everyone" });
      parts.remembered.forget(token);
    }
    const version = viewerVersion({ ...viewer, seatId: profileId });
    return {
      outcome: "done",
      cookies: [...seatCookies(token, profile), parts.cookie.version(version)],
    };
  }

  const seatCookies = (token: string | undefined, { id, isFirst, ceiling }: Profile) =>
    token === undefined
      ? []
      : [
          parts.cookie.seated({
            token,
            profileId: isFirst ? null : id,
            audience: ceiling ?? "everyone",
          }),
        ];

  return {
    async look(viewer: Viewer) {
      const [profiles, isPinSet] = await Promise.all([
        listProfiles(kysely, viewer),
        hasPin(parts, viewer.userId),
      ]);
      return { profiles, isPinSet, isFull: profiles.length >= MOST_PROFILES };
    },
    find,

    async add(form: FormData, viewer: Viewer): Promise<Done | Refused> {
      const id = textOf(form, "id");
      const others = (await listProfiles(kysely, viewer)).filter((profile) => profile.id !== id);
      const read = readWish(form, others);
      if (read.outcome === "refused") return read;
      if (!ID.test(id)) return refused(valuesOf(form), { problem: "Please send this form again." });
      const pin = await readFirstPin(parts, form, { viewer, wish: read.wish });
      if (pin.outcome === "refused") return pin;
      const { userId } = viewer;
      if (!(await addProfile(kysely, { ...read.wish, id, userId, nowMs: parts.now() }))) {
        const problem = `There is room for ${MOST_PROFILES} profiles, and all of it is taken.`;
        return refused(valuesOf(form), { problem });
      }
      if (pin.pin !== undefined) await savePin(parts, userId, pin.pin);
      return { outcome: "done", cookies: [] };
    },

    async change(form: FormData, viewer: Viewer, id: string): Promise<Done | Refused> {
      const profiles = await listProfiles(kysely, viewer);
      const before = profiles.find((profile) => profile.id === id);
      if (before === undefined) return GONE;
      const read = readWish(
        form,
        profiles.filter((profile) => profile !== before),
      );
      if (read.outcome === "refused") return read;
      // The account's own is a grown-up's, whatever a form says; and so is the one that is looking.
      const mayBeChilds = !before.isFirst && id !== viewer.profile?.id;
      const wish = mayBeChilds ? read.wish : { ...read.wish, ceiling: null };
      const pin = await readFirstPin(parts, form, { viewer, wish });
      if (pin.outcome === "refused") return pin;
      if (pin.pin !== undefined) await savePin(parts, viewer.userId, pin.pin);
      return changeRecord(parts, viewer, async (changedAt) => {
        await changeProfile(kysely, { userId: viewer.userId, id }, wish);
        await updateUser(kysely, viewer.userId, { updated_at: changedAt });
      });
    },

    async remove(own: Own, id: string): Promise<Done | Refused> {
      const { viewer } = own;
      const profiles = await listProfiles(kysely, viewer);
      const [gone, first] = [
        profiles.find((each) => each.id === id),
        profiles.find((each) => each.isFirst),
      ];
      if (gone === undefined || first === undefined) return GONE;
      if (gone.isFirst) return refused({}, { problem: "The account’s own profile stays." });
      await kysely
        .transaction()
        .execute((transaction) => removeProfile(transaction, { userId: viewer.userId, id }));
      parts.remembered.forgetUser(viewer.userId);
      return id === viewer.profile?.id ? seat(own, first) : { outcome: "done", cookies: [] };
    },

    /** Goes on as another profile; out of a child's one only with a grown-up's word. */
    async switchTo(form: FormData, own: Own): Promise<Done | Refused> {
      const profile = await find(own.viewer, textOf(form, "profile"));
      if (profile === undefined) return GONE;
      if (profile.id === own.viewer.profile?.id) return seat(own, profile);
      const proof = await proveWhereDue(parts, own.viewer, form);
      return proof.outcome === "refused" ? proof : seat(own, profile);
    },

    /** Ends the session of a child's profile, with a grown-up's word. */
    async signOut(form: FormData, { viewer, caller }: Own): Promise<Done | Refused> {
      const proof = await proveWhereDue(parts, viewer, form);
      if (proof.outcome === "refused") return proof;
      if (caller.token !== undefined) {
        await endSession(parts.database, caller.token);
        parts.remembered.forget(caller.token);
      }
      return { outcome: "done", cookies: parts.cookie.clearing };
    },

    async setPin(form: FormData, { userId }: Viewer): Promise<Done | Refused> {
      const pin = textOf(form, "pin").trim();
      const problem = findPinProblem(pin, textOf(form, "again").trim());
      if (problem !== undefined) return refused({}, { errors: { pin: problem } });
      await savePin(parts, userId, pin);
      return { outcome: "done", cookies: [] };
    },
  };
}

async function proveWhereDue(parts: AccountsParts, viewer: Viewer, form: FormData) {
  if (viewer.audience === "everyone") return { outcome: "proven" } as const;
  return proveGrownUp(parts, viewer.userId, form);
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
  if (ceiling !== "" && !isCeiling(ceiling)) {
    return refused(values, { errors: { ceiling: "Please choose who it is for" } });
  }
  const looks = { colour: toColour(values.colour), face: toFace(values.face) };
  return { outcome: "read", wish: { name, ...looks, ceiling: ceiling === "" ? null : ceiling } };
}

function findProblem(name: string, others: readonly Profile[]): string | undefined {
  if (name === "") return "Please give it a name";
  if ([...name].length > MOST_NAME_CHARACTERS) {
    return `A profile’s name has at most ${MOST_NAME_CHARACTERS} characters`;
  }
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return isTaken ? "There is a profile of that name already" : undefined;
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
  const pin = textOf(form, "pin").trim();
  const problem = findPinProblem(pin, textOf(form, "again").trim());
  if (problem !== undefined) return refused(valuesOf(form), { errors: { pin: problem } });
  return { outcome: "read", pin };
}
