import { toAsk } from "./ask.ts";
import { chance } from "./derived/chance.ts";
import { listVideos } from "./derived/videos.ts";
import { factsOf } from "./picture-facts.ts";
import type { PictureFacts } from "../pictures/draw.ts";
import { noQuirks } from "./quirks.ts";

type BookedVideo = { name: string; size: number; facts: PictureFacts; isRemoved: boolean };

/**
 * Every video that the film database lists, by its key, for the host that plays them. Uploads by
 * admirers are sometimes gone although they are still listed.
 */
export function createVideoBook(now: () => Date): (key: string) => BookedVideo | undefined {
  let bookedOn = "";
  let book = new Map<string, BookedVideo>();
  return (key) => {
    const today = now().toISOString().slice(0, 10);
    if (bookedOn !== today) {
      bookedOn = today;
      book = readBook(today);
    }
    return book.get(key);
  };
}

function readBook(today: string): Map<string, BookedVideo> {
  const { catalogue } = toAsk(new URLSearchParams(), today, noQuirks());
  const book = new Map<string, BookedVideo>();
  for (const title of [...catalogue.films, ...catalogue.shows]) {
    for (const video of listVideos(title, today)) {
      const isRemoved =
        title.lacks?.includes("playable videos") === true ||
        (!video.official && chance(`removed ${video.key}`) < 0.25);
      book.set(video.key, { name: video.name, size: video.size, facts: factsOf(title), isRemoved });
    }
  }
  return book;
}
