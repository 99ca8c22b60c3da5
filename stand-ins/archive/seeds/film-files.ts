/**
 * The files that the archive makes of one upload: the MPEG-2 master that no browser plays, and the
 * two films derived from it.
 */
export function family(stem: string): string[] {
  return [`${stem}.mpeg`, `${stem}.mp4`, `${stem}_512kb.mp4`];
}
