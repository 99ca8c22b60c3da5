/** A picture that does not move for long leaves traces on some televisions. */
const IDLE_MS = 5 * 60_000;
const SIGNS = ["keydown", "pointerdown", "pointermove", "touchstart", "gamepadconnected"];

/**
 * On a television, darkens a page that nobody uses, unless a film plays; the first press only
 * lights it again.
 */
export function dimWhenIdle(): void {
  const { dataset } = document.documentElement;
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(dim, IDLE_MS);
  };
  const dim = () => {
    const isPlaying = [...document.querySelectorAll("video")].some(({ paused }) => !paused);
    if (isPlaying || document.querySelector("iframe[data-trailer]") !== null) wait();
    else dataset["dimmed"] = "";
  };
  const wake = (event: Event) => {
    const isDark = "dimmed" in dataset;
    delete dataset["dimmed"];
    wait();
    if (!isDark || event.type === "pointermove") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const sign of SIGNS) addEventListener(sign, wake, { capture: true });
  wait();
}
