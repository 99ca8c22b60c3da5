/** What only a few screens need: their script loads where its element is. */
export function startOwnScript(): void {
  const place = document.querySelector<HTMLElement>(
    "[data-search-as-typed],[data-device-sign-in],[data-reorder],[data-live],[data-for-you],[data-stored-pages],[data-downloads]",
  );
  if (!place) return;
  if (place.dataset["forYou"] === undefined) {
    void import("./own-scripts.ts").then(({ start }) => start(place), String);
  } else {
    void import("./library/for-you.ts").then(({ showForYou }) => showForYou(place), String);
  }
}
