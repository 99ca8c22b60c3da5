import { createHash, randomUUID } from "node:crypto";

import { TooManyWritesError, type GroupedWrites } from "#app/db/grouped-writes.server.ts";
import type { UserViewsTable } from "#app/db/schema.ts";
import { clientNetwork } from "#app/features/messages/client-network.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";

import { parseViewReport, type ViewReport } from "./view-report.server.ts";
import { createViewWriter } from "./write-views.server.ts";

/** The viewer whose browser reports. */
export interface Reporter {
  viewer: (ProfileOwner & { email: string }) | null;
  clientAddress: string;
}

/** A view as recorded; its viewer by email, as reported. */
export type RecordedView = Pick<
  UserViewsTable,
  "user_id" | "content_id" | "content_title" | "content_type" | "action" | "episode"
> & { timestamp: string; recorded_at: string };

export type ViewsOutcome =
  | { outcome: "recorded"; views: RecordedView[] }
  | { outcome: "malformed" | "not yours" | "too many" | "paused" };

export type Views = ReturnType<typeof createViews>;

interface Options {
  writes: GroupedWrites;
  profileOf: ProfileFinder;
  /** Whether this viewer may be recorded now. */
  isRecording?: (viewer: ProfileOwner) => Promise<boolean>;
  now?: () => number;
}

/** The most that a browser sends at once from its outbox. */
const MOST_AT_ONCE = 50;
/** Ten a second for a minute: nobody opens more, even when many people share one address. */
const LIMIT = { most: 600, windowMs: 60_000 };

/** Records what viewers open: one report, or a list whose entries count one by one. */
export function createViews({ writes, profileOf, isRecording, now = Date.now }: Options) {
  const write = createViewWriter(writes);
  const mayReport = createRequestLimit(LIMIT);

  return {
    async track(body: unknown, { viewer, clientAddress }: Reporter): Promise<ViewsOutcome> {
      const bodies = Array.isArray(body) ? body : [body];
      if (bodies.length > MOST_AT_ONCE) return { outcome: "malformed" };
      const nowMs = now();
      const reports = bodies.flatMap((each) => parseViewReport(each, nowMs) ?? []);
      if (reports.length === 0) return { outcome: "malformed" };
      const owned = reports.filter((report) => isOwn(report, viewer));
      if (owned.length === 0) return { outcome: "not yours" };
      const isPaused = viewer !== null && (await isRecording?.(viewer)) === false;
      const own = owned.filter((report) => !isPaused || ownerOf(report, viewer) === null);
      if (own.length === 0) return { outcome: "paused" };
      const who = viewer?.userId ?? clientNetwork(clientAddress);
      if (!own.every(() => mayReport(who))) return { outcome: "too many" };
      try {
        const profileId = viewer && (await profileOf(viewer));
        await write(own.map((report) => toRow(report, { viewer, profileId, nowMs })));
      } catch (error) {
        if (error instanceof TooManyWritesError) return { outcome: "too many" };
        throw error;
      }
      return { outcome: "recorded", views: own.map((report) => toAnswer(report, viewer, nowMs)) };
    },
  };
}

/** A report that names its viewer is accepted from that viewer alone. */
function isOwn({ userId }: ViewReport, viewer: Reporter["viewer"]): boolean {
  return userId === null || userId === undefined || userId.trim().toLowerCase() === viewer?.email;
}

/** Views from before signing in stay anonymous, also when they are reported later. */
const ownerOf = ({ userId }: ViewReport, viewer: Reporter["viewer"]) =>
  userId === null ? null : viewer;

interface ViewBatch {
  viewer: Reporter["viewer"];
  profileId: string | null;
  nowMs: number;
}

function toRow(report: ViewReport, { viewer, profileId, nowMs }: ViewBatch): UserViewsTable {
  const userId = ownerOf(report, viewer)?.userId ?? null;
  return {
    id: userId === null ? idOfVisitors(report) : idOf(report, userId),
    user_id: userId,
    profile_id: userId === null ? null : profileId,
    content_id: report.contentId,
    content_title: report.contentTitle,
    content_type: report.contentType,
    action: report.action,
    episode: report.episode ?? null,
    timestamp: report.atMs,
    recorded_at: nowMs,
  };
}

/** The same report gets the same id, so that one sent twice is recorded once. */
function idOf({ contentType, contentId, episode, action, atMs }: ViewReport, userId: string) {
  const named = JSON.stringify([userId, contentType, contentId, episode ?? null, action, atMs]);
  return shortHash(named);
}

/** A visitor's report is identified by its browser's key alone. */
const idOfVisitors = ({ key }: ViewReport) =>
  key === undefined ? randomUUID() : shortHash(JSON.stringify([null, key]));

const shortHash = (text: string) =>
  createHash("sha256").update(text).digest("base64url").slice(0, 22);

function toAnswer(report: ViewReport, viewer: Reporter["viewer"], nowMs: number): RecordedView {
  return {
    user_id: ownerOf(report, viewer)?.email ?? null,
    content_id: report.contentId,
    content_title: report.contentTitle,
    content_type: report.contentType,
    action: report.action,
    episode: report.episode ?? null,
    timestamp: report.timestamp,
    recorded_at: new Date(nowMs).toISOString(),
  };
}
