/** What only a few screens need: their script loads where its element is. */
export function startOwnScript(): void {
  const element = document.querySelector<HTMLElement>(
    "[data-search-as-typed],[data-device-sign-in],[data-reorder],[data-live],[data-home-rows],[data-push],[data-stored-pages],[data-downloads],[data-install],[data-next-episode],[data-go-on]",
  );
  if (!element) return;
  const isHome = "homeRows" in element.dataset;
  const script = isHome ? import("./library/home-rows.ts") : import("./own-scripts.ts");
  void script.then(({ start }) => start(element), String);
}
