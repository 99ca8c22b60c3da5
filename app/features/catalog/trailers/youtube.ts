// The one video service whose player we show: what is particular to it is in this file, and its
// name in the texts of `trailer-dialog.tsx` and of a title's trailers.

/** Whether a video is one of its own, by a key that can be in an address. */
export const isOnYouTube = ({ site, key }: { site: string; key: string }) =>
  site === "YouTube" && /^[\w-]{11}$/.test(key);

/** A trailer's page on its own site. */
export const watchAddress = (key: string) =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(key)}`;

/** A picture that every video has: 4:3, with black bars above and below the scene. */
export const thumbnailAddress = (pictures: string, key: string) =>
  `${pictures}/vi/${encodeURIComponent(key)}/hqdefault.jpg`;

interface TrailerVideo {
  key: string;
  /** The player's name. */
  origin: string;
  /** Whether it starts by itself, or waits for Play. */
  begins: boolean;
}

/** The player that sets no cookies until something is played. */
export function playerAddress(player: string, { key, origin, begins }: TrailerVideo): string {
  const options = new URLSearchParams({
    autoplay: begins ? "1" : "0",
    rel: "0",
    playsinline: "1",
    enablejsapi: "1",
    origin,
  });
  return `${player}/embed/${encodeURIComponent(key)}?${options}`;
}

/** Whether the player reports that it cannot play: removed, or not allowed elsewhere. */
export function isPlayerError(message: unknown): boolean {
  if (typeof message !== "string" || message.length > 10_000) return false;
  try {
    const parsed: unknown = JSON.parse(message);
    return (
      typeof parsed === "object" && parsed !== null && Reflect.get(parsed, "event") === "onError"
    );
  } catch {
    return false;
  }
}
