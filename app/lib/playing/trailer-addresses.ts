import type { Settings } from "../env.server.ts";
import { withBase } from "#app/translations/base-path.ts";

/** Where trailers play, and where their pictures are: an origin, or a path of this site. */
export interface TrailerAddresses {
  player: string;
  pictures: string;
}

type TrailerSettings = Pick<
  Settings,
  "filmDatabase" | "standIns" | "trailersUrl" | "trailerPicturesUrl"
>;

/**
 * In the demo world trailers come from our own origin, like everything that browsers need from the
 * stand-ins.
 */
export function trailerAddresses(settings: TrailerSettings): TrailerAddresses {
  if (settings.filmDatabase === "stand-in" && settings.standIns !== undefined) {
    return { player: withBase("/stand-ins/trailers"), pictures: withBase("/stand-ins/trailers") };
  }
  return {
    player: settings.trailersUrl.origin,
    pictures: settings.trailerPicturesUrl.origin,
  };
}
