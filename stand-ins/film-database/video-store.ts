import { toAsk } from "./ask.ts";
import type { Title } from "./catalogue.ts";
import { chance } from "./derived/chance.ts";
import { listVideos } from "./derived/videos.ts";
import type { Picture } from "../pictures/pictures.ts";
import { backdropFile } from "./picture-files.ts";
import { noQuirks } from "./quirks.ts";

type StoredVideo = {
  title: string;
  name: string;
  size: number;
  picture: Picture;
  isRemoved: boolean;
};

/**
 * Every video that the film database lists, by its key, for the host that plays them. Uploads by
 * admirers are sometimes gone although they are still listed.
 */
export function createVideoStore(now: () => Date): (key: string) => StoredVideo | undefined {
  let bookedOn = "";
  let book = new Map<string, StoredVideo>();
  return (key) => {
    const today = now().toISOString().slice(0, 10);
    if (bookedOn !== today) {
      bookedOn = today;
      book = readBook(today);
    }
    return book.get(key);
  };
}

function readBook(today: string): Map<string, StoredVideo> {
  const { catalogue } = toAsk(new URLSearchParams(), today, noQuirks());
  const book = new Map<string, StoredVideo>();
  for (const title of [...catalogue.films, ...catalogue.shows]) {
    for (const video of listVideos(title, today)) {
      const isRemoved =
        title.lacks?.includes("playable videos") === true ||
        (!video.official && chance(`removed ${video.key}`) < 0.25);
      const { key, name, size } = video;
      const picture = { file: backdropFile(title) };
      book.set(key, { title: nameOf(title), name, size, picture, isRemoved });
    }
  }
  return book;
}

function nameOf(title: Title): string {
  return title.kind === "movie" ? title.title : title.name;
}
