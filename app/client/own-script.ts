interface OwnScript {
  start: (element: HTMLElement) => unknown;
}

/** Those of screens that load much else, and those that are large; the others are one file. */
const scripts: Readonly<Record<string, () => Promise<OwnScript>>> = {
  "home-rows": () => import("./library/home-rows.ts"),
  "next-episode": () => import("./library/next-episode.ts"),
  "search-as-typed": () => import("./search/search-as-typed.ts"),
  downloads: () => import("./films/downloads-list.ts"),
};

/** What only a few screens need: the script that `data-own-script` names loads where that is. */
export function startOwnScript(): void {
  const element = document.querySelector<HTMLElement>("[data-own-script]");
  if (!element) return;
  const load = scripts[element.dataset["ownScript"] ?? ""] ?? (() => import("./own-scripts.ts"));
  void load().then(({ start }) => start(element), String);
}
