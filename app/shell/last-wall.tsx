import type { ReactNode } from "react";

import { PosterWall } from "#app/ui/poster-wall.tsx";

/** Names for the wall behind pages that are about no film; their posters are drawn from the names. */
const WALL = [
  "The Wrong Door",
  "Reel Missing",
  "Intermission",
  "The Lost Projectionist",
  "Row Z, Seat 0",
  "Curtain Down",
  "The Empty House",
  "A Trip to Nowhere",
  "Lights Up",
  "The Usher's Torch",
  "No Such Matinee",
  "The Last Bulb",
  "Splice",
  "Night Without Stars",
  "Under the Marquee",
  "The Forgotten Reel",
  "Exit to Alley",
  "Two Tickets, Please",
].map((title) => ({ title, picture: undefined }));

export function LastWall({ children }: { children: ReactNode }) {
  return <PosterWall posters={WALL}>{children}</PosterWall>;
}
