import { createHash } from "node:crypto";

export const MEGABYTE = 1024 ** 2;

/** A film of some megabytes, each of which is filled with its own number. */
export function makeFilm(megabytes: number) {
  const block = (place: number) => Buffer.alloc(MEGABYTE, place % 251);
  const sum = createHash("sha1");
  for (let index = 0; index < megabytes; index += 1) sum.update(block(index));
  const sizeBytes = megabytes * MEGABYTE;
  const read = (from: number, to: number) => {
    const first = Math.floor(from / MEGABYTE);
    const last = Math.floor(to / MEGABYTE);
    const blocks = Array.from({ length: last - first + 1 }, (_, index) => block(first + index));
    return Buffer.concat(blocks).subarray(from - first * MEGABYTE, to + 1 - first * MEGABYTE);
  };
  return { sizeBytes, sha1: sum.digest("hex"), read };
}

export type MadeFilm = ReturnType<typeof makeFilm>;

/** What is answered for a part of it: the part, or the whole where another version was asked for. */
export function answerPart(
  film: MadeFilm,
  {
    range = "",
    "if-range": wanted,
  }: { range?: string | undefined; "if-range"?: string | undefined },
  etag: string,
) {
  const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  const last = Math.min(Number(to), film.sizeBytes - 1);
  if (wanted !== undefined && wanted !== etag) {
    return {
      from: Number(from),
      status: 200,
      headers: { etag },
      body: Buffer.from("another film"),
    };
  }
  const headers = {
    etag,
    "content-type": "video/mp4",
    "content-range": `bytes ${from}-${last}/${film.sizeBytes}`,
  };
  return { from: Number(from), status: 206, headers, body: film.read(Number(from), last) };
}

/** The film as its page would put it on the list of the device. */
export function orderedFilm(
  { sizeBytes, sha1 }: Pick<MadeFilm, "sizeBytes" | "sha1">,
  site: string,
) {
  const [page, poster] = [`${site}/about`, `${site}/favicon.svg`];
  const about = { item: "x", work: "", title: "A long film", page, captions: [] };
  const whose = { email: "", profile: "", file: "one", state: "waiting", bytes: 0 };
  const what = { label: "480p", address: `${site}/archive/x/file?file=x.mp4`, type: "video/mp4" };
  return { ...about, ...what, ...whose, poster, sizeBytes, sha1 };
}
