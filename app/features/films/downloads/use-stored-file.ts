import { useEffect, useEffectEvent, useState } from "react";

import type { StoredFilm } from "./downloadable.ts";

export interface StoredFile {
  address: string;
  type: string;
  label: string;
}

interface Wanted {
  item: string;
  work: string;
  /** Whether the viewer may see a stored film. */
  isOwn: (film: StoredFilm) => boolean;
}

/** The film's file on this device: undefined until that is known, null where there is none. */
export function useStoredFile({ item, work, isOwn }: Wanted): StoredFile | null | undefined {
  const [found, setFound] = useState<StoredFile | null>();
  const mayShow = useEffectEvent(isOwn);
  useEffect(() => {
    const show = (file: StoredFile | null) => setFound(file);
    if (localStorage.getItem("films") === null) show(null);
    else
      void import("./stored-films.ts")
        .then(({ findFile }) => findFile({ item, work }, mayShow))
        .then(show, () => show(null));
  }, [item, work]);
  return found;
}
