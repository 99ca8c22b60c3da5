import { answerAdvancedSearch } from "./search/advanced-search.ts";
import { compress } from "./files/compress.ts";
import { answerCors, answerDownload, type Download } from "./files/download.ts";
import { pathSteps } from "./files/file-path.ts";
import type { Handler } from "../listen.ts";
import type { Item } from "./item.ts";
import { answerItemImage, answerNotFoundPicture } from "./item-image.ts";
import { answerDetails, answerEmbed, answerTerms } from "./item-pages.ts";
import { answerMetadata } from "./metadata.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Quirks } from "./quirks.ts";
import { page } from "./replies.ts";
import { answerScrape } from "./search/scrape.ts";
import { toSearchDoc } from "./search/search-doc.ts";
import { buildIndex, type SearchIndex } from "./search/search-index.ts";

type ArchiveOptions = {
  items: readonly Item[];
  /** The index of these items, if it is already there. */
  index?: SearchIndex;
  pictures: Pictures;
  quirks: Quirks;
  /** The data nodes' origin; read at each request, since its port may be known only later. */
  mediaOrigin: () => string;
};

/** A request, split into the parts of its address: `/{area}/{id}/{rest}`. */
type ArchiveRequest = {
  request: Request;
  url: URL;
  item: Item | undefined;
  id: string;
  rest: string[];
};

type Answer = (archiveRequest: ArchiveRequest) => Promise<Response> | Response;

/** Everything that the real archive answers on its main host. */
export function createArchive({
  items,
  index = indexItems(items),
  pictures,
  quirks,
  mediaOrigin,
}: ArchiveOptions): Handler {
  const byId = new Map(items.map((item) => [item.id, item]));
  const download = ({ request, item, rest }: ArchiveRequest): Download => {
    return { request, item, name: rest.join("/"), pictures, quirks, mediaOrigin: mediaOrigin() };
  };
  const services = answers({
    img: ({ request, rest }) =>
      answerItemImage(request, byId.get(rest.join("/")), pictures, quirks),
    search: async ({ request, url, rest }) =>
      rest.join("/") === "v1/scrape"
        ? answerScrape(await scrapeParams(request, url), index, quirks)
        : unknownPath(url),
  });
  const areas = answers({
    "advancedsearch.php": ({ url }) => answerAdvancedSearch(url, index, quirks),
    services: (archiveRequest) => (services.get(archiveRequest.id) ?? unknown)(archiveRequest),
    metadata: ({ request, url, item, rest }) =>
      compress(request, answerMetadata(item, rest, url.searchParams, quirks)),
    download: (archiveRequest) => answerDownload(download(archiveRequest)),
    serve: (archiveRequest) => answerDownload(download(archiveRequest)),
    cors: (archiveRequest) => answerCors(download(archiveRequest)),
    images: ({ url, id }) => (id === "notfound.png" ? answerNotFoundPicture() : unknownPath(url)),
    details: ({ item }) => answerDetails(item),
    embed: ({ item, url }) => answerEmbed(item, url.searchParams),
    search: () => page("Search", "<app-root></app-root>"),
    about: ({ url, id }) => (/^terms(?:\.php)?$/.test(id) ? answerTerms() : unknownPath(url)),
  });

  return async (request) => {
    const url = new URL(request.url);
    const [area = "", id = "", ...rest] = pathSteps(url.pathname);
    const isScrape = url.pathname === "/services/search/v1/scrape";
    if (!["GET", "HEAD", ...(isScrape ? ["POST"] : [])].includes(request.method)) {
      return page("405 Method Not Allowed", "<h1>405 Method Not Allowed</h1>", 405);
    }
    const answer = areas.get(area) ?? unknown;
    const reply = await answer({ request, url, item: byId.get(id), id, rest });
    return request.method === "HEAD" ? new Response(null, reply) : reply;
  };
}

/** What searches find: everything that is not withdrawn. */
export function indexItems(items: readonly Item[]): SearchIndex {
  return buildIndex(items.filter((item) => item.standing !== "dark").map(toSearchDoc));
}

/** Scrape takes parameters from the address, from a form, or from both. */
async function scrapeParams(request: Request, url: URL): Promise<URLSearchParams> {
  const posted = request.method === "POST" ? await request.text() : "";
  return new URLSearchParams([...url.searchParams, ...new URLSearchParams(posted)]);
}

/** A map, since an area may have the name of a property that every object has. */
function answers(table: Readonly<Record<string, Answer>>): ReadonlyMap<string, Answer> {
  return new Map(Object.entries(table));
}

const unknown: Answer = ({ url }) => unknownPath(url);

function unknownPath(url: URL): Response {
  return new Response(
    `The stand-in archive does not know ${url.pathname}. Add it to stand-ins/archive/archive.ts.\n`,
    { status: 501, headers: { "Content-Type": "text/plain; charset=UTF-8" } },
  );
}
