import { TILE_WIDTH } from "./item-picture.ts";

/**
 * Where sources disagree about the real archive, or where it has changed over the years, both forms
 * are available as switches: clients have to handle either. The object is read at each request, so
 * a test can change it under a running server.
 */
export type Quirks = {
  /** How the metadata API reports a missing item. */
  missingItem: "object" | "array";
  /** `responseHeader.params.rows` was a string for years. */
  rowsAs: "number" | "string";
  rangeErrorStatus: number;
  badRequestStatus: number;
  scrapeErrorStatus: number;
  /** The search failure as it is today, as it was before it had a tag, and with its debris. */
  backendError: "tagged" | "untagged" | "forensics";
  /** Valid JSON followed by a sentence, as the search answered in 2018. */
  searchTail: boolean;
  /**
   * The results shift between calls, so that each page begins with the last row of the previous
   * one.
   */
  overlappingPages: boolean;
  searchCors: boolean;
  metadataCors: boolean;
  imageCors: "none" | "some" | "all";
  nodeCors: "none" | "some" | "all";
  /** The redirect's content type: the file's in 2026, a page's in 2023. */
  redirectType: "file" | "page";
  /** Text tracks come directly from the archive, without a redirect and without a CORS header. */
  tracksDirect: boolean;
  /** Whether a query matches a format by some of its words, or must spell it out. */
  formatMatches: "words" | "whole";
  /** `mp4` is not a format's name; nobody has recorded whether the index treats it as MPEG4. */
  mp4Matches: "nothing" | "mpeg4";
  /** The pictures of `/services/img/` are about 180 wide; the demo world may want them sharper. */
  tileWidth: number;
  /** The metadata API has no `misc`; clients handle a server that still sends one. */
  miscImage: "none" | "absolute" | "rooted";
};

export function defaultQuirks(): Quirks {
  return {
    missingItem: "object",
    rowsAs: "number",
    rangeErrorStatus: 200,
    badRequestStatus: 400,
    scrapeErrorStatus: 400,
    backendError: "tagged",
    searchTail: false,
    overlappingPages: false,
    searchCors: false,
    metadataCors: true,
    imageCors: "some",
    nodeCors: "some",
    redirectType: "file",
    tracksDirect: true,
    formatMatches: "words",
    mp4Matches: "nothing",
    tileWidth: TILE_WIDTH,
    miscImage: "none",
  };
}
