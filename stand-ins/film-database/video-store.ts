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
 * Every video that the film database lists, by its key, for the host that plays them. Some fan
 * uploads are gone although they are still listed.
 */
export function createVideoStore(now: () => Date): (key: string) => StoredVideo | undefined {
  let videosedOn = "";
  let videos = new Map<string, StoredVideo>();
  return (key) => {
    const today = now().toISOString().slice(0, 10);
    if (videosedOn !== today) {
      videosedOn = today;
      videos = readVideos(today);
    }
    return videos.get(key);
  };
}

function readVideos(today: string): Map<string, StoredVideo> {
  const { catalogue } = toAsk(new URLSearchParams(), today, noQuirks());
  const videos = new Map<string, StoredVideo>();
  for (const title of [...catalogue.films, ...catalogue.shows]) {
    for (const video of listVideos(title, today)) {
      const isRemoved =
        title.lacks?.includes("playable videos") === true ||
        (!video.official && chance(`removed ${video.key}`) < 0.25);
      const { key, name, size } = video;
      const picture = { file: backdropFile(title) };
      videos.set(key, { title: nameOf(title), name, size, picture, isRemoved });
    }
  }
  return videos;
}

function nameOf(title: Title): string {
  return title.kind === "movie" ? title.title : title.name;
}
