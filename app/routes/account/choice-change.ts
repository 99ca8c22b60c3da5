import { data, href, redirect, type RouterContextProvider } from "react-router";

import { featuresContext, type Features } from "#app/features/features-context.ts";
import type {
  ChangeChoice,
  ChoiceCommand,
} from "#app/features/library/choices/create-choice.server.ts";
import { followKey, parseFollowValue } from "#app/features/library/following/follow-name.ts";
import type { FollowCommand } from "#app/features/library/following/follows.server.ts";
import { parseHalfStars } from "#app/features/library/ratings/half-stars.ts";
import type { RatingCommand } from "#app/features/library/ratings/ratings.server.ts";
import { parseButtonValue, refKey } from "#app/features/library/titles/title-ref.ts";
import type { UnwantedCommand } from "#app/features/library/unwanted/unwanted.server.ts";
import { parseWatchedValue, watchedKey } from "#app/features/library/watched/watched.ts";
import type { WatchedCommand } from "#app/features/library/watched/watched.server.ts";
import type { WatchlistCommand } from "#app/features/library/watchlist/watchlist.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";

import type { Route } from "./+types/choice-change";
import { requireChange, unchanged, withoutQuestion } from "./button-change.ts";

/** Open to everybody, so that a visitor who clicks returns to the same page after signing in. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

type Context = Readonly<RouterContextProvider>;

/** The field is named `add` or `remove`; of stars they are a field of their own. */
const fields = { add: textIfSent, remove: textIfSent, from: textIfSent, about: text, stars: text };
type ChoiceFields = Awaited<ReturnType<typeof readForm<typeof fields>>>;

interface ChoiceForm<Command extends ChoiceCommand, State> {
  /** The viewer's own list of such titles. */
  list: string;
  /** What the form is about; undefined when its value is invalid. */
  parse: (sent: ChoiceFields) => Pick<Command, "name" | "title"> | undefined;
  /** What it says; undefined when nothing was chosen. */
  read: (sent: ChoiceFields) => Omit<Command, keyof ChoiceCommand> | undefined;
  changeOf: (features: Features) => ChangeChoice<Command, State>;
  /** The part of the page that CSS shows then. */
  done: (command: Command) => string;
  /** What the list asks before anything is changed. */
  asksBefore?: (command: Command, features: Features, owner: ProfileOwner) => Promise<Question>;
  /** What the list asks after it. */
  asksAfter?: (command: Command, state: State) => Question;
  /** The title's own page, which shows what can be chosen. */
  ownPage?: (name: Command["name"]) => string;
}

/** A button cannot know what is so already; a second click may mean to take it back. */
type Question = Readonly<Record<string, string>> | undefined;

/**
 * Handles what a viewer says about a title where no script runs. It leads back to the page, with
 * the outcome as the address's fragment: a shared page shows nothing else about the viewer.
 */
function choiceForm<Command extends ChoiceCommand, State>(form: ChoiceForm<Command, State>) {
  const { list } = form;
  async function handleSent(request: Request, context: Context): Promise<Response> {
    const sent = await readForm(request, fields);
    const back = wayBack(request, sent.from);
    const { viewer, subject } = requireChange(context, { subject: form.parse(sent), back, list });
    const ask = (question: NonNullable<Question>) =>
      redirect(`${list}?${new URLSearchParams({ ...question, from: back })}`, 303);
    const { name } = subject;
    const own = form.read(sent);
    if (!own) return redirect(form.ownPage?.(name) ?? back, 303);
    const features = context.get(featuresContext);
    const { receivedAtMs: atMs } = context.get(requestContext);
    const command = { ...own, name, title: subject.title || name.id, atMs } as Command;
    const asksFirst = await form.asksBefore?.(command, features, viewer);
    if (asksFirst) return ask(asksFirst);
    const setting = context.get(settingContext);
    const changed = await form.changeOf(features)(viewer, command, setting);
    if (changed.outcome !== "done") return unchanged(list, changed.outcome);
    const asksThen = form.asksAfter?.(command, changed);
    if (asksThen) return ask(asksThen);
    const page = isOn(sent) ? back : withoutQuestion(back, list);
    return redirect(page + form.done(command), 303);
  }
  return { list, handleSent };
}

const isOn = ({ add }: ChoiceFields) => add !== undefined;
const valueOf = ({ add, remove = "" }: ChoiceFields) => add ?? remove;

/** By the address of its route. */
const forms: Readonly<Record<string, ReturnType<typeof choiceForm>>> = {
  "watchlist/change": choiceForm<WatchlistCommand, { wasSaved: boolean }>({
    list: "/watchlist",
    parse: (sent) => parseButtonValue(valueOf(sent)),
    read: (sent) => ({ isAdded: isOn(sent) }),
    changeOf: ({ watchlist }) => watchlist.change,
    done: ({ isAdded }) => `#watchlist-${isAdded ? "added" : "removed"}`,
    asksAfter: ({ name, isAdded }, { wasSaved }) =>
      isAdded && wasSaved ? { has: refKey(name) } : undefined,
  }),
  "following/change": choiceForm<FollowCommand, { wasFollowed: boolean }>({
    list: "/following",
    parse: (sent) => parseFollowValue(valueOf(sent)),
    read: (sent) => ({ isFollowed: isOn(sent) }),
    changeOf: ({ follows }) => follows.change,
    done: ({ isFollowed }) => (isFollowed ? "#followed" : "#unfollowed"),
    asksAfter: ({ name, isFollowed }, { wasFollowed }) =>
      isFollowed && wasFollowed ? { has: followKey(name) } : undefined,
  }),
  "not-for-me/change": choiceForm<UnwantedCommand, unknown>({
    list: "/not-for-me",
    parse: (sent) => parseButtonValue(valueOf(sent)),
    read: (sent) => ({ isUnwanted: isOn(sent) }),
    changeOf: ({ unwanted }) => unwanted.change,
    done: ({ isUnwanted }) => (isUnwanted ? "#left-out" : ""),
  }),
  "ratings/change": choiceForm<RatingCommand, unknown>({
    list: "/ratings",
    parse: ({ about }) => parseButtonValue(about),
    read({ stars, remove }) {
      const halfStars = remove === undefined ? parseHalfStars(stars) : 0;
      return halfStars === undefined ? undefined : { halfStars };
    },
    changeOf: ({ ratings }) => ratings.change,
    done: () => "#rating-saved",
    ownPage: (name) => href("/ratings/:kind/:id", { ...name }),
  }),
  "watched/change": choiceForm<WatchedCommand, unknown>({
    list: "/history",
    parse: (sent) => parseWatchedValue(valueOf(sent)),
    read: (sent) => ({ isWatched: isOn(sent) }),
    changeOf: ({ watched }) => watched.change,
    done: ({ isWatched }) => `#watched-${isWatched ? "marked" : "unmarked"}`,
    asksBefore: async ({ name, isWatched }, { watched }, owner) =>
      isWatched && (await watched.isWatched(owner, name))
        ? { marked: watchedKey(name) }
        : undefined,
  }),
};

function findForm(pattern: string) {
  const form = forms[pattern];
  if (!form) throw data(null, { status: 404 });
  return form;
}

export const loader = ({ pattern }: Route.LoaderArgs) => redirect(findForm(pattern).list);

export const action = ({ request, context, pattern }: Route.ActionArgs) =>
  findForm(pattern).handleSent(request, context);
