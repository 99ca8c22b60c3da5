import type { Chance } from "./chance.ts";

/** One request line and its host, written so that they may be misread. */
export interface AddressCase {
  target: string;
  host: string;
}

const HOSTS = ["localhost", "films.lan:3000", "[::1]:80", "192.168.1.5"];
const HOST_MARKS = ["/", "\\", "?", "#", "@", ":", "%2f", "%", " ", "\t", ",", "..", "\u00e9", "["];
const PATH_MARKS = ["/", "//", "\\", ".", "..", "/../", "/./", "%2e%2e/", "%2f", "%5c", ";", "%00"];
const MORE_PATH_MARKS = [
  "?",
  "#",
  ".data",
  "/_.data",
  ".data.data",
  "..data",
  "%",
  "\u00e9",
  "@",
  ":",
];
const pathMarks = [...PATH_MARKS, ...MORE_PATH_MARKS];

export function makeAddressCase(chance: Chance, paths: readonly string[]): AddressCase {
  const hidden = chance.pick(paths);
  const kind = chance.below(8);
  if (kind === 0) return { host: hiding(hidden), target: chance.pick(paths) };
  const host = kind < 3 ? spoilHost(chance, hidden) : chance.pick(HOSTS);
  const path = chance.isOneIn(4) ? chance.pick(paths) : spoilPath(chance, chance.pick(paths));
  if (kind < 5) return { host, target: path };
  const scheme = chance.pick(["http://", "https://", "HTTP://", "http:/", "//", "ftp://", ""]);
  const authority = chance.isOneIn(2) ? host : spoilHost(chance, hidden);
  return { host, target: `${scheme}${authority}${path}` };
}

/** As long as the host name that a URL makes of its first part. */
function hiding(path: string): string {
  const names = Math.ceil((path.length + 1) / 6);
  const name = Array.from({ length: names }, () => "\u00e9").join(".");
  return name + `${path}?`.padEnd(names * 6, "x");
}

function spoilHost(chance: Chance, path: string): string {
  const host = chance.pick(HOSTS);
  const mark = chance.pick(HOST_MARKS);
  if (chance.isOneIn(3)) return `${host}${mark}${path}`;
  if (chance.isOneIn(3)) return `${path.slice(1)}${mark}${host}`;
  return insert(host, mark, chance.below(host.length + 1));
}

function spoilPath(chance: Chance, path: string): string {
  if (chance.isOneIn(4)) return recase(chance, path);
  if (chance.isOneIn(4)) return `${path}${chance.pick(pathMarks)}`;
  if (chance.isOneIn(4)) return `/${chance.pick(pathMarks)}${path}`;
  if (chance.isOneIn(3)) return encodeOne(path, chance.below(path.length));
  return insert(path, chance.pick(pathMarks), chance.below(path.length + 1));
}

const recase = (chance: Chance, text: string) =>
  text.replaceAll(/[a-z]/g, (mail) => (chance.isOneIn(2) ? mail.toUpperCase() : mail));

const encodeOne = (text: string, at: number) =>
  `${text.slice(0, at)}%${text.charCodeAt(at).toString(16)}${text.slice(at + 1)}`;

const insert = (text: string, mark: string, at: number) =>
  text.slice(0, at) + mark + text.slice(at);

/**
 * The page that a target names, as decoded path segments, found in another way than the server
 * does.
 */
export function pageNamed(target: string): string[] {
  const { pathname } = new URL(/^https?:\/\//i.test(target) ? target : `http://x${target}`);
  const names = pathname.split("/").filter((name) => name !== "");
  const [last = "", ...above] = names.map(decodeURIComponent).toReversed();
  return [last, ...above].filter((name) => name !== "").toReversed();
}
