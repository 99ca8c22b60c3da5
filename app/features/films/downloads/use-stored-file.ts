import { useEffect, useState } from "react";

import type { StoredFilm } from "./downloadable.ts";
import { isSameWork, openFilm, readFilms, type Work } from "./stored-films.ts";

export interface StoredFile {
  address: string;
  type: string;
  label: string;
}

/**
 * The film's file on this device: undefined until that is known, null where there is none. `isOwn`
 * says whose films may be shown.
 */
export function useStoredFile(
  work: Work,
  isOwn: (film: StoredFilm) => boolean,
): StoredFile | null | undefined {
  const [found, setFound] = useState<StoredFile | null>();
  const { item, work: key } = work;
  useEffect(() => {
    let address = "";
    const film = readFilms().find(
      (each) => each.state === "done" && isSameWork({ item, work: key })(each) && isOwn(each),
    );
    void (film ? openFilm(film) : Promise.resolve(undefined)).then((file) => {
      address = file ? URL.createObjectURL(file) : "";
      setFound(film && file ? { address, type: film.type, label: film.label } : null);
    });
    return () => URL.revokeObjectURL(address);
    // The page shows one film, and one viewer's.
  }, [item, key]);
  return found;
}
