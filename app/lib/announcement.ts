export const announcementKinds = ["info", "warning"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** What the top of a page says, in one language; another text has another id. */
export interface ShownAnnouncement {
  id: string;
  kind: AnnouncementKind;
  text: string;
  /** The language of the text, which may not be the page's. */
  language: string;
}
