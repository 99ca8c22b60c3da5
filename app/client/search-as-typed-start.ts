/** On the search's own screen results come while one types; no other screen loads what does it. */
export function startSearchAsTyped(): void {
  const place = document.querySelector<HTMLElement>("[data-search-as-typed]");
  if (!place) return;
  void import("./search-as-typed.ts").then(({ searchAsTyped }) => searchAsTyped(place), String);
}
