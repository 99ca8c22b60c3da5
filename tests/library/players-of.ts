import { onTestFinished } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import type { TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import type { AgreementOptions } from "#app/features/library/players/agree.server.ts";
import type { FirstChoice } from "#app/features/library/players/connection-choices.ts";
import { readOwnStates } from "#app/features/library/players/own-states.server.ts";
import { createPlayerConnections } from "#app/features/library/players/player-connections.server.ts";
import { createPlayersRun } from "#app/features/library/players/players-job.server.ts";
import { createProgress } from "#app/features/library/progress/progress.server.ts";
import type { ScrobblingOptions } from "#app/features/library/scrobbling/store-event.server.ts";
import { createWatched } from "#app/features/library/watched/watched.server.ts";
import { createPlayerClient, PLAYER_LIMITS } from "#app/services/players/player-client.server.ts";
import { createTargetClient } from "#app/services/targets/target-client.server.ts";
import type { PlayerKind } from "#app/services/players/player.ts";

import { listen } from "../../stand-ins/listen.ts";
import { createMediaBrowser } from "../../stand-ins/players/media-browser.ts";
import { createPlex } from "../../stand-ins/players/plex.ts";
import { createShelf, type ShelfItem } from "../../stand-ins/players/shelf.ts";
import { inIndia } from "../test-catalog.ts";
import { foundFilm, openOwn } from "./own-of.ts";
import { filmsOfPlayers } from "./scrobbling-of.ts";

/** Metropolis can be watched here, Nosferatu cannot, and Signals is a show with an episode. */
export const shelfItems: readonly ShelfItem[] = [
  {
    id: "m19",
    type: "movie",
    title: "Metropolis",
    year: 1927,
    numbers: { imdb: "tt0017136" },
    durationSeconds: 9000,
  },
  { id: "m21", type: "movie", title: "Nosferatu", year: 1922, durationSeconds: 6000 },
  { id: "s7", type: "show", title: "Signals", numbers: { tvdb: "73141" } },
  {
    id: "e25",
    type: "episode",
    title: "The Ring",
    showId: "s7",
    season: 2,
    number: 5,
    durationSeconds: 3000,
  },
  { id: "x", type: "movie", title: "Our Holidays", durationSeconds: 600 },
];

const namesOfItems = {
  m19: { kind: "movie", id: "19", part: "" },
  m21: { kind: "movie", id: "21", part: "" },
  e25: { kind: "tv", id: "7", part: "S2E5" },
} as const;
export type LinkedId = keyof typeof namesOfItems;

const films = [foundFilm(19, "Metropolis", "1927"), foundFilm(21, "Nosferatu", "1922")];
const signals = { ...foundFilm(7, "Signals", "2001"), kind: "tv" as const };
const finder: TitleFinder = {
  byOutsideId: async (id) =>
    id === "tt0017136" ? films.slice(0, 1) : id === "73141" ? [signals] : [],
  byName: async (name, year) =>
    films.filter((film) => film.title === name && (year === "" || film.year === year)),
};

const keys = createDerivedKeys("a secret of tests");

/** Metropolis of the archive. */
async function addFilm({ kysely }: Database): Promise<void> {
  await kysely
    .insertInto("film_matches")
    .values({
      film_id: "Metropolis1927",
      title_kind: "movie",
      title_id: 19,
      title_year: 1927,
      title_vote: null,
      is_stated: 1,
      is_playable: 1,
      is_set: 0,
      matched_at: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A viewer and the players that they could connect, with a clock that all of them share. */
export async function openPlayers(
  database: Database,
  { onWrite, ...more }: Partial<AgreementOptions> & { onWrite?: () => void } = {},
) {
  const opened = await openOwn(database);
  const { own, ada, clock } = opened;
  onTestFinished(own.writes.close);
  await addFilm(database);
  const targets = createTargetClient({ allowsPrivate: true, ...PLAYER_LIMITS });
  onTestFinished(targets.close);
  const players = createPlayerClient(targets, async () => undefined);
  const options = { ...own, finder, films: filmsOfPlayers, players, keys, ...more };
  const connections = createPlayerConnections({ ...options, onDue: () => undefined });
  const write: typeof own.writes.write = async (work) => {
    onWrite?.();
    const written = await own.writes.write(work);
    onWrite?.();
    return written;
  };
  const client = withHooks(options.players, onWrite);
  const runNext = createPlayersRun({
    ...options,
    players: client,
    writes: { ...own.writes, write },
  });

  return {
    ...opened,
    options,
    connections,
    runNext,
    closing: (close: () => Promise<void>) => onTestFinished(close),
    async openShelf(kind: PlayerKind, items: readonly ShelfItem[] = shelfItems) {
      const shelf = createShelf({ items, now: () => clock.ms });
      const handler = kind === "plex" ? createPlex(shelf) : createMediaBrowser(shelf, kind);
      const server = await listen(handler, { port: 0 });
      onTestFinished(server.close);
      return { shelf, kind, url: server.url };
    },
    /** Connects a player whose library is looked at by then; with a choice it has agreed. */
    async connect(
      { url, kind }: { url: string; kind: PlayerKind },
      choice?: FirstChoice,
      owner = ada,
    ) {
      const form = { kind, url, key: "0123456789abcdef", person: "ada" };
      const zone = "Asia/Kolkata";
      const made = await connections.connect(owner, form, { setting: inIndia, zone });
      if (made.outcome !== "connected") throw new Error(made.outcome);
      await runNext();
      if (choice === undefined) return made.id;
      await connections.choose(owner, made.id, choice);
      await runNext();
      return made.id;
    },
    /** Looks at every player once, a while later. */
    async agree(owner = ada) {
      clock.ms += 1000;
      for (const { id } of await connections.list(owner)) await connections.agreeNow(owner, id);
      while ((await runNext()) !== undefined);
    },
    ...viewerOf({ ...options, ada, clock }),
  };
}

type ViewerOptions = Omit<ScrobblingOptions, "isRecording"> & {
  ada: { userId: string };
  clock: { ms: number };
};

/** What viewers do here, and what is stored then. */
function viewerOf({ ada, clock, ...options }: ViewerOptions) {
  const { database, profileOf } = options;
  const watched = createWatched(options);
  const progress = createProgress(options);
  return {
    mark: (id: LinkedId, isWatched: boolean, owner = ada) =>
      watched.change(
        owner,
        { name: namesOfItems[id], title: id, isWatched, atMs: clock.ms },
        inIndia,
      ),
    /** Of Metropolis, which alone is played here. */
    play: (positionSeconds: number, owner = ada) =>
      progress.save(
        owner,
        {
          item: "Metropolis1927",
          positionSeconds,
          durationSeconds: 9000,
          timestamp: new Date(clock.ms).toISOString(),
        },
        inIndia,
      ),
    async here(id: LinkedId, owner = ada) {
      const ownOf = await readOwnStates(database.kysely, await profileOf(owner));
      const { watched: mark, progress: position } = ownOf(namesOfItems[id]);
      return [mark?.value ?? false, Math.round((position?.value ?? 0) * 100)];
    },
  };
}

/** The same players; what is called before and after each change may throw, as a server may end. */
const withHooks = (
  { open, ...rest }: AgreementOptions["players"],
  onWrite: (() => void) | undefined,
): AgreementOptions["players"] => ({
  ...rest,
  open(...given) {
    const player = open(...given);
    return {
      ...player,
      async change(item, wanted) {
        onWrite?.();
        const changed = await player.change(item, wanted);
        onWrite?.();
        return changed;
      },
    };
  },
});

/** The same of an item in a player. */
export function there({ items }: { items: Map<string, ShelfItem> }, id: LinkedId) {
  const { isWatched = false, positionSeconds = 0, durationSeconds = 1 } = items.get(id) ?? {};
  return [isWatched, Math.round((positionSeconds / durationSeconds) * 100)];
}
