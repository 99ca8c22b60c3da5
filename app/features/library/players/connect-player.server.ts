import { randomUUID } from "node:crypto";

import { refuseChild } from "#app/lib/for-grown-ups.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Audience, Setting } from "#app/lib/setting.ts";
import type { PlayerAddress, PlayerKind } from "#app/services/players/player.ts";
import { ServiceError } from "#app/services/service-error.ts";

import type { AgreementOptions } from "./agree.server.ts";
import { sealPlayerAddress } from "./player-addresses.ts";
import { connectionsQuery } from "./players-queries.server.ts";

export type PlayerOwner = ProfileOwner & { audience?: Audience };

export interface ConnectionForm {
  kind: PlayerKind;
  url: string;
  key: string;
  /** Whose library it is, as the player calls them; Plex knows it by the key. */
  person: string;
}

export interface ConnectionOptions extends AgreementOptions {
  /** Called when a player is due at once. */
  onDue: () => void;
}

export type ConnectOutcome = { outcome: "connected"; id: string } | { outcome: ConnectProblem };
export type ConnectProblem =
  | "no address"
  | "no key"
  | "private"
  | "no answer"
  | "denied"
  | "nobody"
  | "too many";

/** More than a home has. */
const MOST_CONNECTIONS = 5;
const LONGEST_NAME = 100;
/** Its viewer is waiting. */
const MOST_TRIAL_MS = 20_000;

/** Tries a player, and connects it; nothing is changed before its viewer chose what to do. */
export function createConnect({ now = Date.now, ...options }: ConnectionOptions) {
  const { database, profileOf, players, keys, onDue } = options;
  const { kysely } = database;

  return async function connect(
    owner: PlayerOwner,
    form: ConnectionForm,
    { setting, zone }: { setting: Setting; zone: string },
  ): Promise<ConnectOutcome> {
    refuseChild(owner, "its players");
    const profileId = await profileOf(owner);
    const others = await connectionsQuery(kysely, profileId).execute();
    if (others.length >= MOST_CONNECTIONS) return { outcome: "too many" };
    if (!URL.canParse(form.url)) return { outcome: "no address" };
    if (!/^[\w-]{8,200}$/.test(form.key)) return { outcome: "no key" };
    if (!players.isAllowed(form.url)) return { outcome: "private" };
    const triesUntilMs = now() + MOST_TRIAL_MS;
    const known = await tryPlayer(form, players, () => now() > triesUntilMs);
    if (known.outcome !== "known") return known;
    const { address, name, person } = known;
    const id = randomUUID();
    await kysely
      .insertInto("player_connections")
      .values({
        id,
        profile_id: profileId,
        kind: form.kind,
        name: name.slice(0, LONGEST_NAME),
        person: person.slice(0, LONGEST_NAME),
        sealed: sealPlayerAddress(keys, profileId, address),
        language: setting.language,
        region: setting.region,
        zone,
        created_at: now(),
        due_at: now(),
      })
      .execute();
    onDue();
    return { outcome: "connected", id };
  };
}

type TrialOutcome =
  | { outcome: "known"; address: PlayerAddress; name: string; person: string }
  | { outcome: ConnectProblem };

async function tryPlayer(
  { kind, url, key, person }: ConnectionForm,
  players: AgreementOptions["players"],
  isOver: () => boolean,
): Promise<TrialOutcome> {
  const address = { kind, url, key, personId: "" };
  try {
    const { name, people } = await players.open(address, isOver).identify();
    if (kind === "plex") return { outcome: "known", address, name, person: "" };
    const wanted = person.trim().toLowerCase();
    const found = people.find((each) => each.name.toLowerCase() === wanted);
    if (found === undefined) return { outcome: "nobody" };
    const whole = { ...address, personId: found.id };
    return { outcome: "known", address: whole, name, person: found.name };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { outcome: error.reason === "denied" ? "denied" : "no answer" };
  }
}
