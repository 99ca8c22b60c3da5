import type { StoredPage, WhichPages } from "#app/lib/offline/worker-messages.ts";
import { copyTemplate } from "../widgets/copy-template.ts";

/** Most of them at once are more than anybody looks through. */
const MOST_LISTED = 30;
const SITE_FOLLOWS = " · ";
const ASKS: WhichPages = { kind: "which" };

/** Lists the pages that can be opened without a connection, on the page that says there is none. */
export async function start(element: HTMLElement): Promise<void> {
  const { title: ownTitle } = document;
  const pages = (await askWorker()).filter(({ title }) => !["", ownTitle].includes(title));
  // Here every page is of the same site, which titles end with.
  const site = ownTitle.slice(ownTitle.indexOf(SITE_FOLLOWS));
  const list = element.querySelector("ul");
  for (const { address, title } of pages.slice(0, MOST_LISTED)) {
    const item = copyTemplate("stored-page");
    const link = item?.querySelector("a");
    if (!item || !link) return;
    link.href = address;
    link.textContent = title.endsWith(site) ? title.slice(0, -site.length) : title;
    list?.append(item);
  }
  const films = element.querySelector<HTMLElement>("[data-has-films]");
  const hasFilms = "films" in localStorage;
  if (films) films.hidden = !hasFilms;
  element.hidden = pages.length === 0 && !hasFilms;
}

function askWorker(): Promise<StoredPage[]> {
  const { controller } = navigator.serviceWorker;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data));
    port1.start();
    if (controller) controller.postMessage(ASKS, [port2]);
    else resolve([]);
  });
}
