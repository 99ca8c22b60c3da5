import { useEffect, useState } from "react";

type Connection = "none" | "connecting" | "connected";

interface Remote {
  /** Whether there is a screen to play on; a browser that cannot look for one reports none. */
  isAvailable: boolean;
  connection: Connection;
  choose: () => void;
}

const TARGETS = "webkitplaybacktargetavailabilitychanged";
const CONNECTED = "webkitcurrentplaybacktargetiswirelesschanged";

/** Other screens to play on: AirPlay, or whatever the browser supports. */
export function useRemote(video: HTMLVideoElement): Remote {
  const [isAvailable, setAvailable] = useState(false);
  const [connection, setConnection] = useState<Connection>("none");
  useEffect(() => {
    const stop = new AbortController();
    if (showPicker(video)) followAirPlay(video, stop.signal, { setAvailable, setConnection });
    else if ("remote" in video) followRemote(video, stop.signal, { setAvailable, setConnection });
    return () => stop.abort();
  }, [video]);
  return {
    isAvailable,
    connection,
    choose() {
      const show = showPicker(video);
      if (show) show();
      else void video.remote.prompt().catch(() => undefined);
    },
  };
}

interface Setters {
  setAvailable: (is: boolean) => void;
  setConnection: (connection: Connection) => void;
}

function showPicker(video: HTMLVideoElement): (() => void) | undefined {
  const show: unknown = Reflect.get(video, "webkitShowPlaybackTargetPicker");
  return typeof show === "function" ? () => void Reflect.apply(show, video, []) : undefined;
}

function followAirPlay(video: HTMLVideoElement, signal: AbortSignal, setters: Setters): void {
  const available = (event: Event) =>
    setters.setAvailable(Reflect.get(event, "availability") === "available");
  const connected = () =>
    setters.setConnection(
      Reflect.get(video, "webkitCurrentPlaybackTargetIsWireless") === true ? "connected" : "none",
    );
  video.addEventListener(TARGETS, available, { signal });
  video.addEventListener(CONNECTED, connected, { signal });
}

function followRemote({ remote }: HTMLVideoElement, signal: AbortSignal, setters: Setters): void {
  const watch = remote.watchAvailability((is) => setters.setAvailable(is));
  // Where looking is not allowed, there is nothing to show.
  watch.then(
    (id) =>
      signal.addEventListener("abort", () => void remote.cancelWatchAvailability(id).catch(noop)),
    noop,
  );
  const connected = () =>
    setters.setConnection(remote.state === "disconnected" ? "none" : remote.state);
  for (const type of ["connecting", "connect", "disconnect"]) {
    remote.addEventListener(type, connected, { signal });
  }
}

const noop = () => undefined;
