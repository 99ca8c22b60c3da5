import type { ComponentType } from "react";

import type { IslandName } from "#app/islands/island.tsx";

/** What a browser loads for each island: its component, in a chunk of its own. */
const islands: Record<IslandName, () => Promise<ComponentType<never>>> = {
  payment: () => import("#app/islands/payment.tsx").then(({ PaymentMethods }) => PaymentMethods),
  player: () => import("#app/islands/player.tsx").then(({ FilmVideo }) => FilmVideo),
};

/** Hydrates the islands of this page, once it has been painted: until then nothing of them loads. */
export function startIslands(): void {
  const places = document.querySelectorAll<HTMLElement>("[data-island]");
  if (places.length === 0) return;
  // A frame's callback runs before its paint, and a timer set there after it.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const place of places) void startIsland(place);
    }),
  );
}

async function startIsland(place: HTMLElement): Promise<void> {
  const name = place.dataset["island"] ?? "";
  if (!isIslandName(name)) return;
  try {
    const [{ hydrateIsland }, component] = await Promise.all([
      import("./hydrate-island.tsx"),
      islands[name](),
    ]);
    hydrateIsland(place, component);
  } catch {
    // A chunk did not come. The browser logs that, and the server's markup works without it.
  }
}

const isIslandName = (name: string): name is IslandName => Object.hasOwn(islands, name);
