/** Not a license by name: what belongs to everybody. */
export const PUBLIC_DOMAIN = "Public domain";

/** A license that an uploader states. */
export interface Licence {
  label: string;
  /** The address of the license itself. */
  address: string;
}

/** Finds a license by its address; undefined when none is given or it is unknown. */
export function parseLicence(address: string): Licence | undefined {
  const url = URL.parse(address);
  if (url === null || !/^(?:www\.)?creativecommons\.org$/.test(url.hostname)) return undefined;
  const secure = `https://creativecommons.org${url.pathname}`;
  if (/^\/(?:licenses\/publicdomain|publicdomain\/mark)(?:\/|$)/.test(url.pathname)) {
    return { label: PUBLIC_DOMAIN, address: secure };
  }
  if (url.pathname.startsWith("/publicdomain/zero/")) return { label: "CC0", address: secure };
  const [, kind, version] = /^\/licenses\/([a-z-]+)\/(\d\.\d)/.exec(url.pathname) ?? [];
  if (kind === undefined || version === undefined) return undefined;
  return { label: `CC ${kind.toUpperCase()} ${version}`, address: secure };
}
