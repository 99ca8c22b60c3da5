import { TILE_WIDTH } from "./item-picture.ts";

/**
 * Where sources disagree about the real archive, or where it has changed over the years, both
 * forms are here to be switched: the client has to live with either. The object is read at each
 * request, so a test may change it under a running server.
 */
export type Quirks = {
  /** How the metadata API says that there is no such item. */
  missingItem: "object" | "array";
  /** `responseHeader.params.rows` was text for years. */
  rowsAs: "number" | "string";
  rangeErrorStatus: number;
  badRequestStatus: number;
  scrapeErrorStatus: number;
  /** The search failure as it reads today, as it read before it had a tag, and with its debris. */
  backendError: "tagged" | "untagged" | "forensics";
  /** Valid JSON followed by a sentence, as the search answered in 2018. */
  searchTail: boolean;
  /** The result set drifts between calls, so that each page begins with the last row of the one before. */
  overlappingPages: boolean;
  searchCors: boolean;
  metadataCors: boolean;
  imageCors: "none" | "some" | "all";
  nodeCors: "none" | "some" | "all";
  /** The redirect's own content type: the file's in 2026, a page's in 2023. */
  redirectType: "file" | "page";
  /** Text tracks come straight from the archive, without a redirect and without a CORS header. */
  tracksDirect: boolean;
  /** Whether a query names a format by some of its words, or must spell it whole. */
  formatMatches: "words" | "whole";
  /** `mp4` is no format's name; nobody has recorded whether the index takes it for MPEG4. */
  mp4Matches: "nothing" | "mpeg4";
  /** The pictures of `/services/img/` are about 180 wide; a demonstration may want them sharper. */
  tileWidth: number;
  /** The metadata API has no `misc`; a server that still sends one is survived. */
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
