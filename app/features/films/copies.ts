/** What only copies of other people's films are called. */
const COPIED =
  /(?<![a-z\d])(?:x26[45]|hevc|xvid|xvi ?d ?rip|(?:bd|br|dvd|hd|web)[ -]?rip|web[ -]?dl|blu-?ray|hdtv|(?:hindi|dual)[ ._-]?(?:dubbed|audio))(?![a-z\d])/i;
/** A title that names its quality; an identifier does so of honest uploads as well. */
const QUALITY = /(?<![a-z\d])(?:480|720|1080|2160)p(?![a-z\d])/i;
const TORRENT = /(?<![a-z])torrents?(?![a-z])/i;
/** Films have been called so. */
const CALLED_TORRENT = /^(?:the )?torrents?(?: \(?\d{4}\)?)?$/i;

/** Whether an upload looks like a copy of a film that is not its uploader's to share. */
export const isCopy = (identifier: string, titles: readonly string[]): boolean =>
  COPIED.test(identifier) || titles.some(isCopiedTitle);

const isCopiedTitle = (title: string) =>
  COPIED.test(title) ||
  QUALITY.test(title) ||
  (TORRENT.test(title) && !CALLED_TORRENT.test(title.trim()));
