import { useEffect } from "react";
import { useNavigate } from "react-router";

type Click = Pick<
  MouseEvent,
  "altKey" | "button" | "ctrlKey" | "defaultPrevented" | "metaKey" | "shiftKey"
>;
type Link = Pick<HTMLAnchorElement, "download" | "href" | "target"> & {
  /** Whether the link asks for a whole document: signing out, another page's script, a file. */
  asksForDocument: boolean;
};

/** Where a pressed link leads within this document, or nothing where the browser should see to it. */
export function softAddressOf(click: Click, link: Link, hereHref: string): string | undefined {
  const modified = click.altKey || click.ctrlKey || click.metaKey || click.shiftKey;
  if (click.defaultPrevented || click.button !== 0 || modified) return undefined;
  if (link.target !== "" && link.target !== "_self") return undefined;
  if (link.download !== "" || link.asksForDocument) return undefined;
  const [here, there] = [new URL(hereHref), new URL(link.href)];
  if (there.origin !== here.origin) return undefined;
  const sameDocument = there.pathname === here.pathname && there.search === here.search;
  if (sameDocument && there.hash !== "") return undefined;
  return there.pathname + there.search + there.hash;
}

let chosenPoster: HTMLElement | undefined;

/** Names the pressed card's picture, so that it becomes the poster of the page it leads to. */
function choosePoster(link: HTMLAnchorElement): void {
  chosenPoster?.style.removeProperty("view-transition-name");
  chosenPoster = undefined;
  // Two pictures may not have one name, and a title's own page has a poster already.
  if (document.querySelector('[data-poster="detail"]')) return;
  chosenPoster = link.querySelector<HTMLElement>("[data-poster]") ?? undefined;
  chosenPoster?.style.setProperty("view-transition-name", "poster");
}

/**
 * Turns plain links into soft navigation by one listener on the document, once a page has come to
 * life. A page of 130 cards is then 130 plain elements, not 130 components.
 */
export function useSoftLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const origin = event.target instanceof Element ? event.target : null;
      const link = origin?.closest<HTMLAnchorElement>("a[href]");
      if (!link) return;
      const asksForDocument = link.hasAttribute("data-document");
      const { download, href, target } = link;
      const wanted = { asksForDocument, download, href, target };
      const address = softAddressOf(event, wanted, window.location.href);
      // Without a connection the document at that address says so, and can be asked for again.
      if (address === undefined || !navigator.onLine) return;
      event.preventDefault();
      choosePoster(link);
      void navigate(address, { viewTransition: true });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
