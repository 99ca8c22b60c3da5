import { z } from "zod";

import type { Features } from "#app/features/features-context.ts";
import type {
  ChangeChoice,
  ChoiceCommand,
} from "#app/features/library/choices/create-choice.server.ts";
import { parseFollowName } from "#app/features/library/following/follow-name.ts";
import { MOST_HALF_STARS } from "#app/features/library/ratings/half-stars.ts";
import { parseTitleRef } from "#app/features/library/titles/title-ref.ts";
import { parseWatchedName } from "#app/features/library/watched/watched.ts";
import { problem } from "#app/lib/requests/problem.ts";

import { endpoint, type Call, type Endpoint } from "./endpoint.ts";
import { followParams, titleParams } from "./shapes.ts";

interface NameInput {
  kind: string;
  id: string;
  part?: string | undefined;
}

interface WritingKind<Command extends ChoiceCommand> {
  /** As in `addToWatchlist` and `removeFromWatchlist`. */
  ids: readonly [on: string, off: string];
  path: Endpoint["path"];
  summaries: readonly [on: string, off: string];
  params: Readonly<Record<string, z.ZodType>>;
  query?: Readonly<Record<string, z.ZodType>>;
  /** What turning it on says besides. */
  body?: z.ZodType;
  parseName: (input: NameInput) => Command["name"] | undefined;
  read: (isOn: boolean, body: unknown) => Omit<Command, keyof ChoiceCommand>;
  changeOf: (features: Features) => ChangeChoice<Command, unknown>;
}

/** PUT says something about a title and DELETE takes it back; the last call wins. */
function choicePair<Command extends ChoiceCommand>(kind: WritingKind<Command>): Endpoint[] {
  const callFor = (isOn: boolean) => async (call: Call<Record<string, unknown>>) => {
    const { features, viewer, setting, request } = call;
    const input = call.input as unknown as NameInput & { body: unknown };
    const name = kind.parseName(input);
    if (!name) return problem("not-found");
    // Its name is the catalog's, which is looked up again where that does not answer now.
    const own = { name, title: input.id, atMs: request.receivedAtMs };
    const command = { ...own, ...kind.read(isOn, input.body) } as Command;
    const changed = await kind.changeOf(features)(viewer, command, setting);
    if (changed.outcome === "no such title") return problem("not-found");
    if (changed.outcome === "full") return problem("conflict", { detail: "The list is full." });
    return undefined;
  };
  const { path, params, query, body } = kind;
  const common = { path, params, ...(query && { query }) };
  return (["PUT", "DELETE"] as const).map((method, at) =>
    endpoint({
      ...common,
      method,
      id: kind.ids[at as 0 | 1],
      summary: kind.summaries[at as 0 | 1],
      ...(method === "PUT" && body && { body }),
      call: callFor(method === "PUT"),
    }),
  );
}

const ofTitle = ({ kind, id }: NameInput) => parseTitleRef(kind, id);
const rating = () => z.strictObject({ halfStars: z.int().min(1).max(MOST_HALF_STARS) });

/** What a profile says about titles. */
export const choiceWrites = (): Endpoint[] => [
  ...choicePair({
    ids: ["addToWatchlist", "removeFromWatchlist"],
    path: "/watchlist/{kind}/{id}",
    summaries: ["Puts a title on the watchlist.", "Takes a title off the watchlist."],
    params: titleParams(),
    parseName: ofTitle,
    read: (isAdded) => ({ isAdded }),
    changeOf: ({ watchlist }) => watchlist.change,
  }),
  ...choicePair({
    ids: ["rate", "removeRating"],
    path: "/ratings/{kind}/{id}",
    summaries: ["Rates a title, in half stars from 1 to 10.", "Takes a rating back."],
    params: titleParams(),
    body: rating(),
    parseName: ofTitle,
    read: (isOn, body) => ({ halfStars: isOn ? rating().parse(body).halfStars : 0 }),
    changeOf: ({ ratings }) => ratings.change,
  }),
  ...choicePair({
    ids: ["leaveOut", "takeBackIn"],
    path: "/not-for-me/{kind}/{id}",
    summaries: ["Leaves a title out of rows.", "Shows a title in rows again."],
    params: titleParams(),
    parseName: ofTitle,
    read: (isUnwanted) => ({ isUnwanted }),
    changeOf: ({ unwanted }) => unwanted.change,
  }),
  ...choicePair({
    ids: ["follow", "unfollow"],
    path: "/follows/{kind}/{id}",
    summaries: ["Follows a title, a person or a collection.", "Follows it no longer."],
    params: followParams(),
    parseName: ({ kind, id }) => parseFollowName(kind, id),
    read: (isFollowed) => ({ isFollowed }),
    changeOf: ({ follows }) => follows.change,
  }),
  ...choicePair({
    ids: ["markWatched", "unmarkWatched"],
    path: "/watched/{kind}/{id}",
    summaries: ["Marks a title or a part of it as watched.", "Marks it as not watched."],
    params: titleParams(),
    query: {
      part: z
        .string()
        .regex(/^S\d{1,4}(E\d{1,4})?$/)
        .optional()
        .meta({ description: "Of a show: a season such as `S2`, or an episode such as `S2E5`." }),
    },
    parseName: ({ kind, id, part = "" }) => parseWatchedName(kind, id, part),
    read: (isWatched) => ({ isWatched }),
    changeOf: ({ watched }) => watched.change,
  }),
];
