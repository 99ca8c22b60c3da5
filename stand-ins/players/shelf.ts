/** A film, a show or an episode in a player's library. */
export type ShelfItem = {
  id: string;
  type: "movie" | "show" | "episode";
  title: string;
  year?: number;
  /** Such as `{ tmdb: "19", imdb: "tt0017136" }`. */
  numbers?: Record<string, string>;
  showId?: string;
  season?: number;
  number?: number;
  durationSeconds?: number;
  isWatched?: boolean;
  positionSeconds?: number;
  /** When it was last played or marked; players forget it when a mark is taken back. */
  playedAtMs?: number | undefined;
  isFavorite?: boolean;
};

/** What becomes of a request instead of an answer. `lost`: it is done, and the answer is lost. */
export type ShelfTrouble = "throttled" | "restarting" | "lost";

export type Shelf = ReturnType<typeof createShelf>;

/** What one person has in a player, and what they do there. */
export function createShelf({
  items = [],
  now = Date.now,
  key = "0123456789abcdef",
}: { items?: readonly ShelfItem[]; now?: () => number; key?: string } = {}) {
  const all = new Map(items.map((item) => [item.id, { ...item }]));
  const itemOf = (id: string) => {
    const item = all.get(id);
    if (item === undefined) throw new Error(`There is no item ${id}.`);
    return item;
  };
  return {
    key,
    name: "Living Room",
    people: [{ id: "a1", name: "Ada" }] as { id: string; name: string }[],
    items: all,
    now,
    itemOf,
    /** How many entries a page has at most, whatever is requested. */
    mostInPage: 1_000,
    /** The requests that were answered. */
    requests: [] as string[],
    /** Decides for each request; nothing by itself. */
    trouble: (_request: Request): ShelfTrouble | undefined => undefined,
    play(id: string, positionSeconds: number) {
      Object.assign(itemOf(id), { positionSeconds, playedAtMs: now() });
    },
    mark(id: string, playedAtMs = now()) {
      Object.assign(itemOf(id), { isWatched: true, positionSeconds: 0, playedAtMs });
    },
    unmark(id: string) {
      Object.assign(itemOf(id), { isWatched: false, positionSeconds: 0, playedAtMs: undefined });
    },
  };
}

/** Answers a request of the API, or with the trouble that the shelf has. */
export async function answerWithTrouble(
  shelf: Shelf,
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const trouble = shelf.trouble(request);
  if (trouble === "throttled") {
    return new Response("", { status: 429, headers: { "retry-after": "1" } });
  }
  if (trouble === "restarting") return new Response("Server is starting", { status: 503 });
  shelf.requests.push(`${request.method} ${new URL(request.url).pathname}`);
  const answered = await answer(request);
  return trouble === "lost" ? new Response("", { status: 502 }) : answered;
}
