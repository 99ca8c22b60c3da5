import { useEffect, useEffectEvent, useState } from "react";

import { findStart, keepProgress, type MayKeep, type WatchedWork } from "./own-progress.ts";

/** Where whoever is looking stopped in a work, once that is known, and how to keep it. */
export function useOwnProgress({ item, work }: WatchedWork, mayKeep: MayKeep) {
  const [startSeconds, setStart] = useState<number>();
  const find = useEffectEvent((watched: WatchedWork) => findStart(watched, mayKeep));
  useEffect(() => {
    let isWanted = true;
    void find({ item, work }).then((seconds) => isWanted && setStart(seconds));
    return () => {
      isWanted = false;
    };
  }, [item, work]);
  const keep = (place: { seconds: number; durationSeconds: number }) => {
    const positionSeconds = Math.floor(place.seconds);
    const durationSeconds = Math.ceil(place.durationSeconds);
    keepProgress({ item, work, positionSeconds, durationSeconds }, mayKeep);
  };
  return { startSeconds, keep };
}
