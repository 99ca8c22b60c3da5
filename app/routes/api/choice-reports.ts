import { data, type RouterContextProvider } from "react-router";

import { featuresContext, type Features } from "#app/features/features-context.ts";
import type {
  ChangeChoice,
  ChoiceCommand,
} from "#app/features/library/choices/create-choice.server.ts";
import { parseFollowReport } from "#app/features/library/following/follows.server.ts";
import { parseRatingReport } from "#app/features/library/ratings/ratings.server.ts";
import { parseUnwantedReport } from "#app/features/library/unwanted/unwanted.server.ts";
import { parseWatchedReport } from "#app/features/library/watched/watched.server.ts";
import { parseWatchReport } from "#app/features/library/watchlist/watchlist.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/choice-reports";
import { refuse, refuseToShow, succeed } from "./answer.ts";
import { requireOwnReport } from "./own-report.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

export const loader = refuseToShow;

type Context = Readonly<RouterContextProvider>;
type Fields = Record<string, unknown>;

interface ReportKind<Report extends ChoiceCommand, State> {
  parse: (body: unknown, nowMs: number) => (Report & { email: string }) | undefined;
  changeOf: (features: Features) => ChangeChoice<Report, State>;
  full: string;
  /** What is answered about the command besides its title. */
  fields: (report: Report, at: string) => Fields;
  /** What is answered about what holds now. */
  state: (state: State) => Fields;
}

/**
 * Receives what a browser's viewer says about a title, by that viewer only. The answer says what
 * holds now: a later change from another device may have won.
 */
function receive<Report extends ChoiceCommand, State>(kind: ReportKind<Report, State>) {
  return async (request: Request, context: Context): Promise<Response> => {
    const { viewer, report } = await requireOwnReport(request, context, kind.parse);
    const changed = await kind.changeOf(context.get(featuresContext))(
      viewer,
      report,
      context.get(settingContext),
    );
    if (changed.outcome === "no such title") return refuse("That title doesn't exist.", 404);
    if (changed.outcome === "full") return refuse(kind.full, 409);
    return succeed({
      user_id: viewer.email,
      content_id: report.name.id,
      content_title: report.title,
      content_type: report.name.kind,
      ...kind.fields(report, new Date(report.atMs).toISOString()),
      recorded_at: new Date(changed.recordedAt).toISOString(),
      ...kind.state(changed),
    });
  };
}

/** By the address of its route. */
const endpoints: Readonly<Record<string, ReturnType<typeof receive>>> = {
  "api/user-watchlist": receive({
    parse: parseWatchReport,
    changeOf: ({ watchlist }) => watchlist.change,
    full: "Your watchlist is full.",
    fields: ({ isAdded }, at) => ({ [isAdded ? "added_at" : "removed_at"]: at }),
    state: ({ isSaved }) => ({ is_saved: isSaved }),
  }),
  "api/follows": receive({
    parse: parseFollowReport,
    changeOf: ({ follows }) => follows.change,
    full: "You can't follow any more.",
    fields: ({ isFollowed }, at) => ({ [isFollowed ? "followed_at" : "unfollowed_at"]: at }),
    state: ({ isFollowed }) => ({ is_followed: isFollowed }),
  }),
  "api/unwanted": receive({
    parse: parseUnwantedReport,
    changeOf: ({ unwanted }) => unwanted.change,
    full: "You can't leave out any more titles.",
    fields: ({ isUnwanted }, at) => ({ [isUnwanted ? "unwanted_at" : "wanted_at"]: at }),
    state: ({ isUnwanted }) => ({ is_unwanted: isUnwanted }),
  }),
  "api/ratings": receive({
    parse: parseRatingReport,
    changeOf: ({ ratings }) => ratings.change,
    full: "You can't rate any more titles.",
    fields: (_, at) => ({ rated_at: at }),
    state: ({ halfStars }) => ({ half_stars: halfStars }),
  }),
  "api/watched": receive({
    parse: parseWatchedReport,
    changeOf: ({ watched }) => watched.change,
    full: "You can't mark any more titles as watched.",
    fields: ({ name, isWatched }, at) => ({
      episode: name.part || null,
      [isWatched ? "watched_at" : "unwatched_at"]: at,
    }),
    state: ({ marks }) => ({ marks }),
  }),
};

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const endpoint = endpoints[pattern];
  if (!endpoint) throw data(null, { status: 404 });
  return endpoint(request, context);
}
