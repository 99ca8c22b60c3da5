import type { Title } from "../catalogue.ts";
import { between, chance, hexId, videoKey } from "./chance.ts";
import { addDays } from "./days.ts";

export type Video = {
  key: string;
  name: string;
  type: string;
  site: "YouTube" | "Vimeo";
  size: number;
  language: string;
  country: string;
  official: boolean;
  publishedAt: string;
  /** Old records have neither a publisher nor a date. */
  isOldRecord: boolean;
  id: string;
};

type Plan = { name: string; type: string; official: boolean; language: string; size: number };

const plans: readonly Plan[] = [
  { name: "Official Trailer", type: "Trailer", official: true, language: "en", size: 1080 },
  { name: "Teaser", type: "Teaser", official: true, language: "en", size: 1080 },
  { name: "Trailer, fan upload", type: "Trailer", official: false, language: "en", size: 480 },
  {
    name: "A look behind the scenes",
    type: "Behind the Scenes",
    official: true,
    language: "en",
    size: 1080,
  },
  { name: "The first five minutes", type: "Clip", official: true, language: "en", size: 720 },
  { name: "Final Trailer", type: "Trailer", official: true, language: "en", size: 2160 },
  { name: "Bloopers", type: "Bloopers", official: false, language: "en", size: 360 },
];
const hindiPlan: Plan = {
  name: "Official Hindi Trailer",
  type: "Trailer",
  official: true,
  language: "hi",
  size: 1080,
};
const wordlessPlan: Plan = {
  name: "Music, no words",
  type: "Featurette",
  official: true,
  language: "",
  size: 720,
};

const comedyGenre = 35;

/**
 * Several videos for each title, newest first, as the service lists them; some titles have none.
 */
export function listVideos(title: Title, today: string): Video[] {
  if (title.lacks?.includes("videos")) return [];
  const key = `${title.kind} ${title.id}`;
  const onlyVimeo = title.kind === "movie" && title.onlyVimeo === true;
  const chosen = onlyVimeo ? plans.slice(0, 1) : choosePlans(title, key);
  const from = title.date === "" || title.date > today ? addDays(today, -60) : title.date;
  const opened = from < "2006-01-01" ? `20${between(`${key} upload`, 10, 24)}-03-01` : from;
  return chosen
    .map((plan, index) => toVideo(key, plan, index, opened, onlyVimeo))
    .toSorted((left, right) => right.publishedAt.localeCompare(left.publishedAt));
}

function choosePlans(title: Title, key: string): Plan[] {
  const extra = plans
    .slice(2)
    .filter((plan) => chance(`${key} ${plan.name}`) < 0.45)
    .filter((plan) => plan.type !== "Bloopers" || mayHaveBloopers(title));
  const hindi = title.hindi !== undefined || title.language === "hi" ? [hindiPlan] : [];
  const wordless = chance(`${key} wordless`) < 0.2 ? [wordlessPlan] : [];
  return [...plans.slice(0, 2), ...extra, ...hindi, ...wordless];
}

/**
 * No bloopers for silent films (nobody kept the outtakes) or for tragedies (nobody published them).
 */
function mayHaveBloopers(title: Title): boolean {
  return title.date >= "1980" && title.genres.includes(comedyGenre);
}

function toVideo(key: string, plan: Plan, index: number, opened: string, vimeo: boolean): Video {
  const seed = `${key} video ${plan.name}`;
  const day = addDays(opened, -between(seed, 5, 90) + index);
  const minute = String(between(`${seed} minute`, 0, 59)).padStart(2, "0");
  return {
    key: vimeo ? String(between(seed, 100_000_000, 999_999_999)) : videoKey(seed),
    name: plan.name,
    type: plan.type,
    site: vimeo ? "Vimeo" : "YouTube",
    size: plan.size,
    language: plan.language,
    country: plan.language === "hi" ? "IN" : "US",
    official: plan.official,
    publishedAt: `${day}T16:${minute}:07.000Z`,
    isOldRecord: chance(`${seed} old`) < 0.04,
    id: hexId(seed),
  };
}

/**
 * With a language alone only that language's videos are listed; `include_video_language` is a list
 * of allowed languages instead, in which `null` means videos without one.
 */
export function videoRows(
  title: Title,
  language: string,
  included: string | null,
  today: string,
): Record<string, unknown>[] {
  const wanted = included === null ? [language.slice(0, 2)] : included.split(",");
  return listVideos(title, today)
    .filter((video) => wanted.includes(video.language === "" ? "null" : video.language))
    .map((video) => ({
      iso_639_1: video.language === "" ? null : video.language,
      iso_3166_1: video.country,
      name: video.name,
      key: video.key,
      site: video.site,
      size: video.size,
      type: video.type,
      ...(video.isOldRecord ? {} : { official: video.official, published_at: video.publishedAt }),
      id: video.id,
    }));
}
