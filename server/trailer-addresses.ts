import type { Settings } from "#app/lib/env.server.ts";
import type { TrailerAddresses } from "#app/lib/settings/trailer-addresses.ts";

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
    return { player: "/stand-ins/trailers", pictures: "/stand-ins/trailers" };
  }
  return {
    player: settings.trailersUrl.origin,
    pictures: settings.trailerPicturesUrl.origin,
  };
}
