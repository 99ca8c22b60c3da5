import type { Settings } from "#app/lib/env.server.ts";
import type { TrailerAddresses } from "#app/lib/trailer-addresses.ts";

type TrailerSettings = Pick<
  Settings,
  "filmDatabase" | "standIns" | "trailersUrl" | "trailerPicturesUrl"
>;

/** In the demo trailers come through our own origin, as all that a browser needs of the stand-ins. */
export function trailerAddresses(settings: TrailerSettings): TrailerAddresses {
  if (settings.filmDatabase === "stand-in" && settings.standIns !== undefined) {
    return { player: "/stand-ins/trailers", pictures: "/stand-ins/trailers" };
  }
  return {
    player: settings.trailersUrl.origin,
    pictures: settings.trailerPicturesUrl.origin,
  };
}
