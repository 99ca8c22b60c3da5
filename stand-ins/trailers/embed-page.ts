import type { Clip } from "./clips.ts";

const style = `html,body{margin:0;height:100%;background:#000;color:#fff;font:16px/1.5 system-ui,sans-serif}
video{width:100%;height:100%;object-fit:contain;display:block}
main{height:100%;display:grid;place-content:center;text-align:center;padding:1rem;box-sizing:border-box}
h1{font-size:1.1rem;margin:0 0 .25rem}p{margin:0;opacity:.75}`;

function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style}</style></head><body>${body}</body></html>`;
}

export type EmbedOptions = {
  autoplay: boolean;
  muted: boolean;
  loop: boolean;
  startSeconds: number;
};

export function parseEmbedOptions(query: URLSearchParams): EmbedOptions {
  const start = Number(query.get("start") ?? 0);
  return {
    autoplay: query.get("autoplay") === "1",
    muted: query.get("mute") === "1",
    loop: query.get("loop") === "1",
    startSeconds: Number.isInteger(start) && start > 0 ? start : 0,
  };
}

/** The player. Addresses are relative, so that the page also works under another path. */
export function playerPage(title: string, clip: Clip, options: EmbedOptions): string {
  const address = (index: number, kind: string) =>
    `../clips/${encodeURIComponent(clip.name)}/${kind}/${index}`;
  const from = options.startSeconds === 0 ? "" : `#t=${options.startSeconds}`;
  const sources = clip.videos.map(
    (video, index) =>
      `<source src="${address(index, "video")}${from}" type="${escape(video.type)}">`,
  );
  const tracks = clip.captions.map(
    (track, index) =>
      `<track kind="captions" src="${address(index, "captions")}" srclang="${escape(track.language)}" label="${escape(track.label)}">`,
  );
  const flags = [
    "controls",
    "playsinline",
    ...(options.autoplay ? ["autoplay"] : []),
    ...(options.muted ? ["muted"] : []),
    ...(options.loop ? ["loop"] : []),
  ];
  return page(
    title,
    `<video ${flags.join(" ")} aria-label="${escape(title)}">${sources.join("")}${tracks.join("")}</video>`,
  );
}

export function noticePage(heading: string, text: string): string {
  return page(heading, `<main><h1>${escape(heading)}</h1><p>${escape(text)}</p></main>`);
}
