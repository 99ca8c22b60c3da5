/** Words that only copies of other people's films have in their names. */
const COPIED =
  /(?<![a-z\d])(?:x26[45]|hevc|xvid|xvi ?d ?rip|(?:bd|br|dvd|hd|web)[ -]?rip|web[ -]?dl|blu-?ray|hdtv|(?:hindi|dual)[ ._-]?(?:dubbed|audio))(?![a-z\d])/i;
/** Words for qualities in a title; identifiers of honest uploads have them as well. */
const QUALITY = /(?<![a-z\d])(?:480|720|1080|2160)p(?![a-z\d])/i;
const TORRENT = /(?<![a-z])torrents?(?![a-z])/i;
/** Titles of real films that contain such words. */
const CALLED_TORRENT = /^(?:the )?torrents?(?: \(?\d{4}\)?)?$/i;

/** Whether an upload looks like a copy of a film that its uploader may not share. */
export const isCopy = (identifier: string, titles: readonly string[]): boolean =>
  COPIED.test(identifier) || titles.some(isCopiedTitle);

const isCopiedTitle = (title: string) =>
  COPIED.test(title) ||
  QUALITY.test(title) ||
  (TORRENT.test(title) && !CALLED_TORRENT.test(title.trim()));
