import { Hono } from "hono";
import type { Picture, Pictures } from "../pictures/pictures.ts";
import { responseBytes } from "../film-database/response-bytes.ts";
import { hash } from "../film-database/derived/chance.ts";
import type { Handler } from "../listen.ts";
import type { Clip } from "./clips.ts";
import { noticePage, parseEmbedOptions, playerPage } from "./embed-page.ts";
import { sendFile } from "./send-file.ts";
import { drawGrey, frameThumbnail, thumbnailShape } from "./thumbnails.ts";
import type { ThumbnailKind } from "./thumbnails.ts";

/** What the trailer host has of a video: its title, its size, and whether it is still there. */
type HostedVideo = {
  title: string;
  name: string;
  size: number;
  picture: Picture;
  isRemoved: boolean;
};

export type TrailerOptions = {
  findVideo: (key: string) => HostedVideo | undefined;
  clips: readonly Clip[];
  pictures: Pictures;
};

/** The video host: an embed page that plays a clip, and the thumbnails of its videos. */
export function createTrailers(options: TrailerOptions): Handler {
  const app = new Hono();
  app.get("/embed/:key{[A-Za-z0-9_-]{11}}", (context) =>
    embed(context.req.raw, context.req.param("key"), options),
  );
  app.get("/video/:key{[0-9]+}", (context) =>
    embed(context.req.raw, context.req.param("key"), options),
  );
  app.get("/vi/:key/:name{[a-z]+\\.jpg}", (context) => {
    const { key, name } = context.req.param();
    return thumbnail({ key, name: name.replace(".jpg", ""), kind: "jpeg" }, options);
  });
  app.get("/vi_webp/:key/:name{[a-z]+\\.webp}", (context) => {
    const { key, name } = context.req.param();
    return thumbnail({ key, name: name.replace(".webp", ""), kind: "webp" }, options);
  });
  app.get("/clips/:name/:kind{video|captions}/:index{[0-9]+}", (context) => {
    const { name, kind, index } = context.req.param();
    const clip = options.clips.find((entry) => entry.name === name);
    const files = kind === "video" ? clip?.videos : clip?.captions;
    const found = files?.[Number(index)];
    if (found === undefined) return context.notFound();
    return sendFile(context.req.raw, found.file, found.type);
  });
  app.notFound(({ req }) =>
    Response.json(
      { error: `Nothing is known of ${req.path} here. Add it to stand-ins/trailers/trailers.ts.` },
      { status: 501 },
    ),
  );
  return app.fetch;
}

function embed(request: Request, key: string, { findVideo, clips }: TrailerOptions): Response {
  // The real host requires a Referer, and refuses in these words.
  if (request.headers.get("referer") === null) {
    return htmlReply(noticePage("Error 153", "Video player configuration error"));
  }
  const video = findVideo(key);
  const clip = clips[hash(`clip ${key}`) % Math.max(clips.length, 1)];
  if (video?.isRemoved) {
    return htmlReply(
      noticePage("Video unavailable", "This video has been removed by its uploader."),
    );
  }
  if (video === undefined || clip === undefined) {
    return htmlReply(noticePage("Video unavailable", "This video does not exist."));
  }
  const embedOptions = parseEmbedOptions(new URL(request.url).searchParams);
  return htmlReply(playerPage(`${video.title}: ${video.name}`, clip, embedOptions));
}

function htmlReply(page: string): Response {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, max-age=0",
  };
  return new Response(page, { headers });
}

type AskedThumbnail = { key: string; name: string; kind: ThumbnailKind };

/** A missing one is a 404 with a picture, so that an error handler of a page does not see it. */
async function thumbnail(
  { key, name, kind }: AskedThumbnail,
  { findVideo, pictures }: TrailerOptions,
): Promise<Response> {
  const headers = { "content-type": `image/${kind}`, "access-control-allow-origin": "*" };
  const video = findVideo(key);
  const shape = video === undefined ? null : thumbnailShape(name, video.size);
  if (video === undefined || video.isRemoved || shape === null) {
    const grey = await drawGrey(kind);
    return new Response(responseBytes(grey), { status: 404, headers });
  }
  const bytes = await frameThumbnail(pictures, video.picture, shape, kind);
  return new Response(responseBytes(bytes), {
    headers: { ...headers, "cache-control": "public, max-age=7200" },
  });
}
