import { expect, type Page } from "@playwright/test";

/**
 * The whole document as it is now, a line for each element, without what belongs to one request or
 * to one way of getting there: what only browsers without scripts see, preloading, and the
 * identifiers of forms.
 */
export async function contentOf(page: Page) {
  // The served screen has the browser's own controls until the player has started.
  await expect(page.locator("[data-island=player] video[controls]")).toHaveCount(0);
  return page.evaluate(() => {
    const whole = document.documentElement.cloneNode(true);
    if (!(whole instanceof HTMLElement)) throw new Error("The document has no root.");
    for (const part of whole.querySelectorAll("noscript, link[rel=preload], [popover] > .toast")) {
      part.remove();
    }
    for (const form of whole.querySelectorAll("[data-passkey-options]")) {
      form.removeAttribute("data-passkey-options");
      // Until a script that loads later has made it work.
      form.removeAttribute("inert");
    }
    const templates = [...whole.querySelectorAll("template")].map(({ content }) => content);
    const fields = [whole, ...templates].flatMap((part) => [
      ...part.querySelectorAll("input[type=hidden]"),
    ]);
    for (const field of fields) {
      field.setAttribute(
        "value",
        field.getAttribute("value")?.replaceAll(/[\da-f-]{36}|[\w-]{40,}/g, "…") ?? "",
      );
    }
    // Rails say where there is more once they are used, and toggles of pages say what was marked.
    for (const rail of whole.querySelectorAll("[data-more^=on], [data-more^=back]")) {
      rail.removeAttribute("data-more");
    }
    const { activeElement } = document;
    return {
      address: location.pathname + location.search,
      title: document.title,
      markup: whole.outerHTML.replaceAll("><", ">\n<").split("\n"),
      focus: activeElement?.outerHTML.slice(0, 80),
    };
  });
}
