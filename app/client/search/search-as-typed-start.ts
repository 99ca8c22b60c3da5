/** The search screen shows results while one types; no other screen loads that script. */
export function startSearchAsTyped(): void {
  const place = document.querySelector<HTMLElement>("[data-search-as-typed]");
  if (!place) return;
  void import("./search-as-typed.ts").then(({ searchAsTyped }) => searchAsTyped(place), String);
}
