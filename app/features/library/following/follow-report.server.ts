import { z } from "zod";

import { moment, readToggle, reportedTitle } from "../choices/reported-change.server.ts";
import { followKinds, parseFollowName, type FollowName } from "./follow-name.ts";

/** A change as browsers report it; `unfollowed_at` instead of `followed_at` ends it. */
const report = z.object({
  ...reportedTitle,
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
  const name = parseFollowName(data.content_type, data.content_id);
  const toggle = readToggle({ on: data.followed_at, off: data.unfollowed_at }, nowMs);
  if (!name || !toggle) return undefined;
  const { content_title: title, user_id: email } = data;
  return { name, title, email, isFollowed: toggle.isOn, atMs: toggle.atMs };
}
