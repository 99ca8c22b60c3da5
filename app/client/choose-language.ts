import { askServer } from "#app/lib/ask-server.client.ts";
import { LANGUAGE_COOKIE } from "#app/lib/device-choices.ts";
import { inLanguage } from "#app/translations/address.ts";

import { writeChoice } from "./choice-cookie.ts";

/** Remembers the language whose link was followed: for the start page, and with the account. */
export function startChoosingLanguage(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("[data-languages] a") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    writeChoice(LANGUAGE_COOKIE, link.hreflang);
    if (document.documentElement.dataset["viewer"] !== "in") return;
    const body = new URLSearchParams({ language: link.hreflang });
    // It outlives this page, which is left at once.
    const init = { method: "POST", body, redirect: "manual", keepalive: true } as const;
    void askServer(inLanguage("/setting"), init).catch(String);
  });
}
