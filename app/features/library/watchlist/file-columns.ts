/** What a file of titles has of each. */
export type FileColumn = "type" | "id" | "title" | "year" | "added";

/** A column by its heading in a file, as `plainHeading` writes it. */
export type FileColumns = Readonly<Record<string, FileColumn>>;

/** Letterboxd's headings, and the short ones that people write by hand. */
export const otherColumns: FileColumns = {
  contenttype: "type",
  type: "type",
  contentid: "id",
  tmdbid: "id",
  contenttitle: "title",
  title: "title",
  name: "title",
  contentyear: "year",
  year: "year",
  addedat: "added",
  date: "added",
};

/** A heading without what spreadsheets and people change: case, spaces and signs. */
export const plainHeading = (cell: string): string =>
  cell
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, "");
