/** What a view is of, as its report names it. */
export interface ViewMark {
  kind: "movie" | "tv" | "archive";
  id: number | string;
  title: string;
  /** "S2E5", or the name of the archive's file. */
  episode?: string | undefined;
}

/** The value of `data-view` and `data-trailer-view`: what the page script reports as opened. */
export const viewMark = ({ kind, id, title, episode }: ViewMark): string =>
  JSON.stringify([kind, String(id), title, episode]);
