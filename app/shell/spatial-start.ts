/** As the tokens have it: large, and with nothing that points. Elsewhere arrows scroll. */
const TELEVISION = "(min-width: 1920px) and (hover: none)";

let follow: ((event: KeyboardEvent) => void) | undefined;

/** On a television arrows move the focus. How is fetched by televisions alone. */
export function startSpatial(signal: AbortSignal): void {
  const television = matchMedia(TELEVISION);
  const onKey = (event: KeyboardEvent) => {
    if (!television.matches) return;
    if (follow) follow(event);
    // Pressed so early, it scrolls as well.
    else void load().then(() => follow?.(event), String);
  };
  document.addEventListener("keydown", onKey, { signal });
  if (television.matches) void load().catch(String);
}

async function load(): Promise<void> {
  follow = (await import("./spatial.ts")).followArrow;
}
