import type { ComponentType } from "react";

import type { IslandName } from "#app/islands/island.tsx";

/** The chunk of each island's component. */
const islands: Record<IslandName, () => Promise<ComponentType<never>>> = {
  payment: () => import("#app/islands/payment.tsx").then(({ PaymentMethods }) => PaymentMethods),
  player: () => import("#app/islands/player.tsx").then(({ FilmVideo }) => FilmVideo),
  together: () => import("#app/islands/together.tsx").then(({ Together }) => Together),
};

/** Hydrates the islands of this page after its first paint: before that nothing of them loads. */
export function startIslands(): void {
  const places = document.querySelectorAll<HTMLElement>("[data-island]");
  if (places.length === 0) return;
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    for (const element of places) void startIsland(element);
  }).observe({ type: "paint", buffered: true });
}

async function startIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset["island"] ?? "";
  if (!isIslandName(name)) return;
  try {
    const [{ hydrateIsland }, component] = await Promise.all([
      import("./hydrate-island.tsx"),
      islands[name](),
    ]);
    hydrateIsland(element, component);
  } catch {
    // A chunk failed to load. The browser logs that, and the server's markup works without it.
  }
}

const isIslandName = (name: string): name is IslandName => Object.hasOwn(islands, name);
