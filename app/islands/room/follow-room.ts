import { steer } from "#app/features/together/steer.ts";

import type { RoomSession } from "./room-session.ts";

const LOOK_EVERY_MS = 150;
/** What stops for a moment less than this is not waited for. */
const STALL_MS = 600;
/** A jump of a viewer's is farther than what the film itself moves. */
const JUMP_SECONDS = 0.75;
const SEEK_PAUSE_MS = 1_500;
const ANSWER_WITHIN_MS = 1_500;

/** Whoever limits a film says so a moment after it pauses. */
const LIMIT_MS = 50;
/** A speed that no menu has, because the player keeps one that a viewer chooses. */
const OWN_SPEED = 1.0001;

/** The film of a page. */
export type FollowingFilm = Pick<
  HTMLVideoElement,
  | "addEventListener"
  | "currentTime"
  | "duration"
  | "ended"
  | "HAVE_CURRENT_DATA"
  | "HAVE_NOTHING"
  | "pause"
  | "paused"
  | "play"
  | "playbackRate"
  | "preload"
  | "readyState"
  | "seeking"
>;

/** What the page knows beside its film. */
interface FilmPage {
  /** The account plays on too many devices. */
  isRefused: () => boolean;
  /** Whether what happens to the film now may be the viewer's wish. */
  isPressed: () => boolean;
  /** The browser wants a press before it plays with sound. */
  onBlocked: (isBlocked: boolean) => void;
}

type Following = Pick<RoomSession, "now" | "read" | "send">;

/** Makes a film show what its room shows, and tells the room what its viewer does with it. */
export function followRoom(video: FollowingFilm, session: Following, page: FilmPage): () => void {
  const stop = new AbortController();
  const steering = createSteering(video, session, page);
  const { apply, own } = steering;
  const on = (type: string, work: () => void) =>
    video.addEventListener(type, work, { signal: stop.signal });

  /** What this page does itself is no wish of the viewer. */
  function wish(type: "play" | "pause" | "seek"): void {
    const isInside = session.read().status === "inside";
    if (!isInside || page.isRefused() || !page.isPressed()) return;
    own.isPaused = type === "pause";
    steering.wait();
    session.send({ type, seconds: video.currentTime });
  }

  on("play", () => own.isPaused && wish("play"));
  on("pause", () => {
    // Whoever limits the film pauses it, and then says so.
    if (!video.ended && !own.isPaused) setTimeout(() => video.paused && wish("pause"), LIMIT_MS);
  });
  on(
    "seeking",
    () => Math.abs(video.currentTime - steering.seekTo()) > JUMP_SECONDS && wish("seek"),
  );
  const stopHolding = holdWhileLoading(video, session, on);
  on("canplay", apply);
  let lookedAtMs = performance.now();
  const looking = setInterval(() => {
    own.nextLookSeconds = (performance.now() - lookedAtMs) / 1_000;
    lookedAtMs = performance.now();
    apply();
  }, LOOK_EVERY_MS);
  return () => {
    stop.abort();
    stopHolding();
    clearInterval(looking);
  };
}

/** Brings a film to where its room is. */
function createSteering(
  video: FollowingFilm,
  session: Following,
  { isRefused, onBlocked }: FilmPage,
) {
  const own = {
    isPaused: video.paused,
    isMissed: false,
    /** As long as it was between the last two. */
    nextLookSeconds: 0,
  };
  const seeking = createSeeking(video);
  /** What the viewer wants, until the room has answered. */
  const wished = { atMs: -1, untilMs: -Infinity };
  const playback = () => session.read().room?.playback;

  function play(): void {
    video.play().then(
      () => onBlocked(false),
      (error: unknown) => {
        if (error instanceof DOMException && error.name === "NotAllowedError") onBlocked(true);
      },
    );
  }

  function apply(): void {
    const [shared, now] = [playback(), session.now()];
    if (!shared || now === undefined || isRefused()) return;
    if (shared.atMs === wished.atMs && performance.now() < wished.untilMs) return;
    const { isPlaying, rate, seekTo } = steer(shared, now, {
      seconds: video.currentTime,
      durationSeconds: Number.isFinite(video.duration) ? video.duration : Infinity,
      seekTookSeconds: seeking.tookSeconds(),
      nextLookSeconds: own.nextLookSeconds,
    });
    video.playbackRate = rate * OWN_SPEED;
    if (seekTo !== undefined) seeking.seek(seekTo);
    const isChange = own.isPaused === isPlaying;
    own.isPaused = !isPlaying;
    const isOther = isPlaying ? video.paused && !video.ended : !video.paused;
    // The viewer may have pressed a moment ago, which the film's event is about to say.
    const mayMove = isChange || own.isMissed;
    own.isMissed = isOther;
    if (isOther && mayMove) {
      if (isPlaying) play();
      else video.pause();
    }
    if (!isPlaying) onBlocked(false);
  }

  return {
    own,
    apply,
    /** Where this page itself has last moved the film. */
    seekTo: seeking.to,
    wait: () =>
      Object.assign(wished, {
        atMs: playback()?.atMs,
        untilMs: performance.now() + ANSWER_WITHIN_MS,
      }),
  };
}

/** Moves a film, and learns how long that takes. */
function createSeeking(video: FollowingFilm) {
  const last = { to: -1, atMs: -Infinity, tookSeconds: 0.2 };
  return {
    to: () => last.to,
    tookSeconds: () => last.tookSeconds,
    seek(seconds: number): void {
      if (video.seeking || performance.now() - last.atMs < SEEK_PAUSE_MS) return;
      Object.assign(last, { to: seconds, atMs: performance.now() });
      const sought = () => {
        last.tookSeconds = (performance.now() - last.atMs) / 1_000;
      };
      video.addEventListener("seeked", sought, { once: true });
      if (video.readyState === video.HAVE_NOTHING) video.preload = "auto";
      video.currentTime = seconds;
    },
  };
}

/** The room may wait for a film that has stopped to load. */
function holdWhileLoading(
  video: FollowingFilm,
  session: Following,
  on: (type: string, work: () => void) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHolding = false;
  on("waiting", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (video.readyState > video.HAVE_CURRENT_DATA || video.ended) return;
      isHolding = true;
      session.send({ type: "hold" });
    }, STALL_MS);
  });
  const go = () => {
    clearTimeout(timer);
    if (isHolding) session.send({ type: "ready" });
    isHolding = false;
  };
  on("canplay", go);
  on("playing", go);
  return () => clearTimeout(timer);
}
