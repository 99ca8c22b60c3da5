import { z } from "zod";

import { LONGEST_TITLE } from "../watchlist/watchlist-item.ts";
import { parseToggledAt } from "../watchlist/watchlist-report.server.ts";
import { followKinds, parseFollowName, type FollowName } from "./follow-name.ts";

const moment = z.iso.datetime({ offset: true });

/** A change as browsers report it; `unfollowed_at` instead of `followed_at` ends it. */
const report = z.object({
  user_id: z.string().max(254),
  content_id: z.union([z.string().max(100), z.int()]).transform(String),
  content_title: z.string().trim().min(1).max(LONGEST_TITLE),
  content_type: z.enum(followKinds),
  followed_at: moment.optional(),
  unfollowed_at: moment.optional(),
});

/** One toggle, with the time of the click. */
export interface FollowCommand {
  name: FollowName;
  title: string;
  isFollowed: boolean;
  atMs: number;
}

interface FollowReport extends FollowCommand {
  /** The address that the report says it is about. */
  email: string;
}

/** Reads a browser's report; undefined when it is invalid. */
export function parseFollowReport(body: unknown, nowMs: number): FollowReport | undefined {
  const { data } = report.safeParse(body);
  if (!data) return undefined;
  const { followed_at: followedAt, unfollowed_at: unfollowedAt, content_title: title } = data;
  const name = parseFollowName(data.content_type, data.content_id);
  const atMs = parseToggledAt(followedAt ?? unfollowedAt, nowMs);
  const isOneCommand = (followedAt === undefined) !== (unfollowedAt === undefined);
  if (name === undefined || atMs === undefined || !isOneCommand) return undefined;
  return { name, title, email: data.user_id, isFollowed: followedAt !== undefined, atMs };
}
