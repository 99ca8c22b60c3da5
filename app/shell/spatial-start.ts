/** As the tokens have it: large, and with nothing that points. Elsewhere arrows scroll. */
const TELEVISION = "(min-width: 1920px) and (hover: none)";

/** On a television arrows move the focus. How is fetched by televisions alone. */
export function startSpatial(signal: AbortSignal): void {
  const television = matchMedia(TELEVISION);
  const start = () => {
    if (!television.matches) return;
    television.removeEventListener("change", start);
    void import("./spatial.ts").then((spatial) => spatial.followArrows(television, signal), String);
  };
  television.addEventListener("change", start, { signal });
  start();
}
