/** The same query as in the design tokens: large, without a pointer. */
const TELEVISION = "(min-width: 1920px) and (hover: none)";

/** Elements that use some or all arrow keys themselves. */
const STORES_ALL =
  "video, [contenteditable], [role=slider], [role=menu] *, [aria-expanded=true][role=combobox]";
/** Up and down always lead out of a field, or a remote control would be caught in it. */
const KEEPS_SIDEWAYS = "input:not([type=checkbox]), select, [role=tablist] *, [data-rail-track] *";

/**
 * On a television, or a screen that its viewer made one, arrows move the focus; elsewhere they
 * scroll. The code loads with the first of them.
 */
export function startSpatial(): void {
  document.addEventListener("keydown", onKey);
  // Browsers report a gamepad at its first press, which only wakes it.
  addEventListener("gamepadconnected", () => {
    void import("./gamepad.ts").then(({ followGamepads }) => followGamepads()).catch(() => {});
  });
}

export const isTelevision = (): boolean =>
  "television" in document.documentElement.dataset || matchMedia(TELEVISION).matches;

function onKey(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!key.startsWith("Arrow") || event.defaultPrevented) return;
  if (altKey || ctrlKey || metaKey || shiftKey || !isTelevision()) return;
  const isSideways = key === "ArrowLeft" || key === "ArrowRight";
  if (target instanceof Element && target.matches(STORES_ALL)) return;
  if (target instanceof HTMLTextAreaElement && hasMore(target, key)) return;
  if (isSideways && target instanceof Element && target.matches(KEEPS_SIDEWAYS)) return;
  event.preventDefault();
  void go(key);
}

/** Whether an arrow has somewhere to go within the text. */
function hasMore({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, key: string) {
  const isBackwards = key === "ArrowUp" || key === "ArrowLeft";
  return isBackwards ? selectionStart > 0 : selectionEnd < value.length;
}

async function go(key: string): Promise<void> {
  // If it fails to load, an arrow does nothing, and the next one tries again.
  const spatial = await import("./spatial.ts").catch(() => undefined);
  const arrow = spatial?.arrows.find((each) => each === key);
  if (arrow) spatial?.moveFocus(arrow);
}
