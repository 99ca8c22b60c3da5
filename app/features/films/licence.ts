/** What may be done with a film, where its uploader says so. */
export interface Licence {
  label: string;
  /** Where the licence itself is to be read. */
  address: string;
}

/** Names a licence by its address; undefined when none is given, or none that is known. */
export function parseLicence(address: string): Licence | undefined {
  const url = URL.parse(address);
  if (url === null || !/^(?:www\.)?creativecommons\.org$/.test(url.hostname)) return undefined;
  const secure = `https://creativecommons.org${url.pathname}`;
  if (/^\/(?:licenses\/publicdomain|publicdomain\/mark)(?:\/|$)/.test(url.pathname)) {
    return { label: "Public domain", address: secure };
  }
  if (url.pathname.startsWith("/publicdomain/zero/")) return { label: "CC0", address: secure };
  const [, kind, version] = /^\/licenses\/([a-z-]+)\/(\d\.\d)/.exec(url.pathname) ?? [];
  if (kind === undefined || version === undefined) return undefined;
  return { label: `CC ${kind.toUpperCase()} ${version}`, address: secure };
}
