import { useEffect, useEffectEvent, useState } from "react";

import { findStart, storeProgress, type Device, type WatchedWork } from "./own-progress.ts";

/** The viewer's position in a work, once it is loaded, and a function to store it. */
export function useOwnProgress({ item, work }: WatchedWork, device: Device) {
  const [startSeconds, setStart] = useState<number>();
  const find = useEffectEvent((watched: WatchedWork) => findStart(watched, device));
  useEffect(() => {
    let isWanted = true;
    void find({ item, work }).then((seconds) => isWanted && setStart(seconds));
    return () => {
      isWanted = false;
    };
  }, [item, work]);
  const save = (place: { seconds: number; durationSeconds: number }) => {
    const positionSeconds = Math.floor(place.seconds);
    const durationSeconds = Math.ceil(place.durationSeconds);
    storeProgress({ item, work, positionSeconds, durationSeconds }, device);
  };
  return { startSeconds, save };
}
