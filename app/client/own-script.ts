/** What only a few screens need: their script loads where its element is. */
export function startOwnScript(): void {
  const element = document.querySelector<HTMLElement>(
    "[data-search-as-typed],[data-device-sign-in],[data-reorder],[data-live],[data-for-you],[data-push],[data-stored-pages],[data-downloads],[data-install]",
  );
  if (!element) return;
  const isForYou = "forYou" in element.dataset;
  const script = isForYou ? import("./library/for-you.ts") : import("./own-scripts.ts");
  void script.then(({ start }) => start(element), String);
}
